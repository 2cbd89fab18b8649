/** Gives every distinct value a small number of its own. Values are compared by what they hold. */
export interface Interner<Value> {
  readonly size: number;
  toNumber(value: Value): number;
  /** The value of a number, as it was first seen. */
  toValue(number: number): Value;
}

export function createInterner<Value>(): Interner<Value> {
  const numbers = new Map<string, number>();
  const values: Value[] = [];
  return {
    get size() {
      return values.length;
    },
    toNumber(value) {
      const text = encode(value);
      const known = numbers.get(text);
      if (known !== undefined) return known;
      const number = values.length;
      numbers.set(text, number);
      values.push(value);
      return number;
    },
    toValue(number) {
      if (number < 0 || number >= values.length) throw new RangeError(`no value ${number}`);
      return values[number] as Value;
    },
  };
}

/** The same text for values that hold the same: keys in one order, an absent key and an undefined one alike. */
export function encode(value: unknown): string {
  if (value === undefined) return "~";
  if (typeof value === "string") return /["\\]/.test(value) ? JSON.stringify(value) : `"${value}"`;
  if (typeof value === "number") return String(value);
  if (value === null || typeof value !== "object") return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(encode).join()}]`;
  if (value instanceof Map) {
    const entries = Array.from(value, ([key, each]) => `${encode(key)}:${encode(each)}`);
    return `<${entries.toSorted().join()}>`;
  }
  if (value instanceof Set) return `<${Array.from(value, encode).toSorted().join()}>`;
  let text = "{";
  for (const key of sortFew(Object.keys(value))) {
    const each = (value as Readonly<Record<string, unknown>>)[key];
    if (each !== undefined) text += `${key}:${encode(each)},`;
  }
  return `${text}}`;
}

/** A million lists of a handful of keys, in order but for one or two: by hand in half the engine's time. */
function sortFew(words: string[]): readonly string[] {
  for (let index = 1; index < words.length; index += 1) {
    const word = words[index] ?? "";
    let place = index;
    for (let before = words[place - 1]; before !== undefined && before > word; before = words[place - 1]) {
      words[place] = before;
      place -= 1;
    }
    words[place] = word;
  }
  return words;
}
