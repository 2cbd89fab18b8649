import fc from "fast-check";

const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/** Every character there is; half a pair is none. */
const anyCharacter = fc
  .integer({ min: 0, max: 0x10_ffff - SURROGATES })
  .map((place) => String.fromCodePoint(place < FIRST_SURROGATE ? place : place + SURROGATES));

/** Text of any characters. fast-check's own `binary` holds the same, and first fills a table of a million of them. */
export const anyText = (limits: Omit<fc.StringConstraints, "unit"> = {}) =>
  fc.string({ ...limits, unit: anyCharacter });
