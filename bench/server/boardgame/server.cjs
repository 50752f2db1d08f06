// boardgame.io's own server, in memory, with a game of its own kind that is much like Mau-Mau:
// lay a card of the same colour or number, else draw; whoever has no cards left deals anew.
'use strict';

const { Server } = require('boardgame.io/server');
const { INVALID_MOVE, PlayerView } = require('boardgame.io/core');

const COLORS = ['red', 'green', 'blue', 'yellow'];
const DECK = COLORS.flatMap((color) => Array.from({ length: 14 }, (_, n) => `${color}-${n}`));
const fits = (card, top) =>
  card.split('-')[0] === top.split('-')[0] || card.split('-')[1] === top.split('-')[1];

function deal(random, ctx) {
  const deck = random.Shuffle(DECK);
  const players = {};
  for (let seat = 0; seat < ctx.numPlayers; seat++) players[seat] = { hand: deck.splice(0, 5) };
  const top = deck.pop();
  return { players, top, sizes: Array(ctx.numPlayers).fill(5), pile: deck.length, discard: 1, secret: { deck, discard: [top] } };
}

const game = {
  name: 'mau',
  setup: ({ random, ctx }) => deal(random, ctx),
  playerView: PlayerView.STRIP_SECRETS,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: {
      client: false,
      move: ({ G, ctx, random, playerID }, card) => {
        const { hand } = G.players[playerID];
        const at = hand.indexOf(card);
        if (at < 0 || !fits(card, G.top)) return INVALID_MOVE;
        hand.splice(at, 1);
        G.secret.discard.push(card);
        G.top = card;
        G.discard++;
        G.sizes[playerID]--;
        if (!hand.length) Object.assign(G, deal(random, ctx));
        return undefined;
      },
    },
    draw: {
      client: false,
      move: ({ G, random, playerID }) => {
        const { hand } = G.players[playerID];
        if (hand.some((card) => fits(card, G.top))) return INVALID_MOVE;
        if (!G.secret.deck.length) {
          G.secret.deck = random.Shuffle(G.secret.discard.slice(0, -1));
          G.secret.discard = [G.top];
        }
        if (G.secret.deck.length) {
          hand.push(G.secret.deck.pop());
          G.sizes[playerID]++;
        }
        G.pile = G.secret.deck.length;
        G.discard = G.secret.discard.length;
        return undefined;
      },
    },
  },
};

Server({ games: [game], origins: [] }).run({ port: { host: '127.0.0.1', port: +process.argv[2] } });
