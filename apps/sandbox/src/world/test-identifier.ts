import type { Random } from "../simulator/random.ts";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ".split("");

/** As the example of the specification: 12B34C56JAF. */
export function createTestIdentifier(random: Random): string {
  const digits = () => String(random.integer(10, 99));
  const letter = () => random.pick(LETTERS);
  return [digits(), letter(), digits(), letter(), digits(), letter(), letter(), letter()].join("");
}
