// Colyseus' own server, in memory, with the same simple game as our other peer plays: lay a card of
// the same colour or number, else draw; whoever has no cards left deals anew.
//
// Each player sees their own hand alone (StateView), and a patch goes out right after each move
// instead of twenty times a second. There are no legal moves in what it sends, no events, no clocks
// and no answers to commands; nothing is stored, and a server that stops has forgotten everything.
'use strict';

const { randomInt } = require('node:crypto');
const { Room, Server } = require('@colyseus/core');
const { StateView, schema, t } = require('@colyseus/schema');
const { WebSocketTransport } = require('@colyseus/ws-transport');

const SEATS = 4;
const COLORS = ['red', 'green', 'blue', 'yellow'];
const DECK = COLORS.flatMap((color) => Array.from({ length: 14 }, (_, n) => `${color}-${n}`));
const fits = (card, top) =>
  card.split('-')[0] === top.split('-')[0] || card.split('-')[1] === top.split('-')[1];

function shuffled(cards) {
  const order = [...cards];
  for (let at = order.length - 1; at > 0; at--) {
    const other = randomInt(at + 1);
    [order[at], order[other]] = [order[other], order[at]];
  }
  return order;
}

const Player = schema({ size: t.uint8(), hand: t.array('string').view() }, 'Player');
const Table = schema(
  { top: t.string(), turn: t.uint8(), pile: t.uint8(), discard: t.uint8(), players: t.array(Player) },
  'Table',
);

class Mau extends Room {
  onCreate() {
    this.maxClients = SEATS;
    this.patchRate = null;
    this.state = new Table();
    this.state.turn = 0;
    for (let seat = 0; seat < SEATS; seat++) this.state.players.push(new Player());
    this.deal();
    // A client of this benchmark does not read its hand, so the server chooses the card for it.
    this.onMessage('move', (client) => this.move(client));
  }

  onJoin(client) {
    client.seat = this.clients.length - 1;
    client.view = new StateView();
    client.view.add(this.state.players[client.seat]);
  }

  deal() {
    this.deck = shuffled(DECK);
    for (const player of this.state.players) {
      player.hand.clear();
      player.hand.push(...this.deck.splice(0, 5));
      player.size = 5;
    }
    this.played = [this.deck.pop()];
    this.state.top = this.played[0];
  }

  move(client) {
    const { state } = this;
    if (client.seat !== state.turn) return;
    const player = state.players[client.seat];
    state.turn = (state.turn + 1) % SEATS;
    const at = player.hand.findIndex((card) => fits(card, state.top));
    if (at >= 0) {
      state.top = player.hand[at];
      this.played.push(state.top);
      player.hand.splice(at, 1);
    } else {
      if (!this.deck.length) this.deck = shuffled(this.played.splice(0, this.played.length - 1));
      if (this.deck.length) player.hand.push(this.deck.pop());
    }
    player.size = player.hand.length;
    if (!player.size) this.deal();
    state.pile = this.deck.length;
    state.discard = this.played.length;
    this.broadcastPatch();
  }
}

const server = new Server({ transport: new WebSocketTransport(), greet: false });
server.define('mau', Mau);
server.listen(+process.argv[2], '127.0.0.1');
