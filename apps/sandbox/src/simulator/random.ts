/** Numbers that look random and are the same for the same seed. */
export interface Random {
  /** 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `low` up to and including `high`. */
  integer(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
  /** Standard normal. */
  normal(): number;
  /** A seed for another generator. */
  seed(): number;
  /** `bytes` bytes as URL-safe text. */
  token(bytes: number): string;
}

/** sfc32, warmed up; small, fast, and good enough for a made-up world. Not for secrets of a real one. */
export function createRandom(seed: number): Random {
  let a = seed | 0;
  let b = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  let c = Math.imul(seed + 0x7f4a7c15, 0xc2b2ae35);
  let counter = 1;

  function nextWord(): number {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + sum) | 0;
    return sum >>> 0;
  }
  for (let warm = 0; warm < 16; warm++) nextWord();

  const next = () => nextWord() / 4_294_967_296;
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    integer,
    pick(items) {
      const item = items[integer(0, items.length - 1)];
      if (item === undefined) throw new Error("nothing to pick from");
      return item;
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    seed: () => nextWord() >>> 1,
    token(bytes) {
      const taken = Buffer.alloc(bytes);
      for (let place = 0; place < bytes; place++) taken[place] = integer(0, 255);
      return taken.toString("base64url");
    },
  };
}
