// What the server says of the rules.

export interface MauMauRules {
  players: [number, number];
  cards: number;
  hand: number;
  limit: number;
  link: number;
  colored_points: number;
  black_points: number;
}
