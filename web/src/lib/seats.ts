// The seats this device has taken: each room's code with the secret that proves who sits there. All
// tabs share them, so they are read anew each time.

import { keep, kept } from "./storage";

export interface KeptSeat {
  code: string;
  token: string;
  name: string;
  /** When it was last used, in milliseconds. */
  at: number;
  /** Whether the server has said yes; the answer may have got lost. */
  sure: boolean;
}

const MOST = 12;
/** The server forgets a room after about as long. */
const LONGEST = 30 * 24 * 3600 * 1000;

function read(): KeptSeat[] {
  try {
    const seats = JSON.parse(kept("seats") ?? "[]") as KeptSeat[];
    return seats.filter((seat) => seat.code && seat.token && Date.now() - seat.at < LONGEST);
  } catch {
    return [];
  }
}

const write = (seats: KeptSeat[]): void => keep("seats", JSON.stringify(seats.slice(0, MOST)));

/** The newest first. */
export const keptSeats = (): KeptSeat[] => read().filter((seat) => seat.sure);

export const seatIn = (code: string): KeptSeat | undefined => read().find((seat) => seat.code === code);

export function keepSeat(seat: KeptSeat): void {
  write([seat, ...read().filter((other) => other.code !== seat.code)]);
}

/** Forget a seat, unless another tab has taken a new one in the same room. */
export function forgetSeat(code: string, token: string): void {
  write(read().filter((seat) => seat.code !== code || seat.token !== token));
}
