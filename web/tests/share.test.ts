// Devices of every pace, on which so many puppets are drawn as they can draw.

import { expect, test } from "vitest";
import { Share } from "../src/puppet/share";

const PUPPETS = 14;

class Device {
  readonly share = new Share();
  #now = 0;
  #spent = 0;

  /** `work` and `painting` are milliseconds for each puppet: painting comes after all of them have been told to move. */
  constructor(
    public hertz: number,
    public work = 0.1,
    public painting = 0,
  ) {}

  /** Show pictures, each as soon as the screen is ready and the last one is done; returns the shares. */
  show(pictures: number, hiccup = 0): number[] {
    return Array.from({ length: pictures }, (_, shown) => {
      const done = this.#now + this.#spent + this.painting * PUPPETS * this.share.now + (shown === 0 ? hiccup : 0);
      const interval = 1000 / this.hertz;
      // Screens are not exact.
      const next = Math.max(1, Math.ceil((done - this.#now) / interval)) * interval + (shown % 2 ? 0.4 : -0.4);
      this.share.follow(next, this.#spent);
      this.#now += next;
      this.#spent = this.work * PUPPETS * this.share.now;
      return this.share.now;
    });
  }
}

test.each([30, 50, 60, 90, 120])("a device of %d pictures a second that keeps up draws all of them", (hertz) => {
  const device = new Device(hertz);
  expect(Math.min(...device.show(600))).toBe(1);
});

test.each([30, 50, 60, 120])("after a hiccup a device of %d pictures a second soon draws all of them again", (hertz) => {
  const device = new Device(hertz);
  device.show(200);
  expect(device.show(1, 300)).toEqual([0.8]);
  expect(device.show(60).at(-1)).toBe(1);
});

test("one that begins to save power is not taken for slow for long", () => {
  const device = new Device(60);
  device.show(200);
  device.hertz = 30;
  device.show(600);
  expect(device.share.now).toBe(1);
});

test.each([30, 60])("one of %d pictures a second whose puppets take too long to move draws fewer, and then is quick enough", (hertz) => {
  const device = new Device(hertz, 2.5);
  device.show(200);
  const settled = device.show(200);
  expect(Math.max(...settled)).toBeLessThan(0.6);
  expect(2.5 * PUPPETS * Math.min(...settled)).toBeLessThan(1000 / hertz);
});

test("so does one that takes too long to paint them", () => {
  const device = new Device(60, 0.1, 4);
  device.show(200);
  expect(Math.max(...device.show(200))).toBeLessThan(0.8);
});

test("however slow a device is, some are drawn", () => {
  const device = new Device(60, 50);
  device.show(400);
  expect(device.share.now).toBe(0.25);
});
