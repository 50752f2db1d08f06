/** The kind of token that the game itself has, after the fourteen that people choose from. */
export const FOE = 14;
