/** A wrong value, with its dotted key. */
export class ConfigurationProblem extends Error {
  override readonly name = "ConfigurationProblem";
  readonly key: string;
  readonly reason: string;

  constructor(key: string, reason: string) {
    super(`${key} ${reason}`);
    this.key = key;
    this.reason = reason;
  }
}

/** Parses the value of a configuration key, or throws a `ConfigurationProblem`. */
export type Reader<Value> = (written: unknown, key: string) => Value;
type ValueOf<Of> = Of extends Reader<infer Value> ? Value : never;

// Written by hand and not with the schema library of the wire: that would be a twentieth of the sign-in page.
const refuse = (key: string, reason: string): never => {
  throw new ConfigurationProblem(key, reason);
};

export const optional =
  <Value>(read: Reader<Value>, standard: Value): Reader<Value> =>
  (written, key) =>
    written === undefined ? standard : read(written, key);

export const checked =
  <Value>(read: Reader<Value>, isRight: (value: Value) => boolean, reason: string): Reader<Value> =>
  (written, key) => {
    const value = read(written, key);
    return isRight(value) ? value : refuse(key, reason);
  };

export const text: Reader<string> = (written, key) =>
  typeof written === "string"
    ? written.trim()
    : refuse(key, written === undefined ? "is missing" : "must be a text");

/** Written by people and by deployment scripts: "60" and 60 mean the same. */
export const numeric: Reader<number> = (written, key) => {
  const isNumber = typeof written === "number" || (typeof written === "string" && written.trim() !== "");
  const value = isNumber ? Number(written) : Number.NaN;
  return Number.isFinite(value) ? value : refuse(key, "must be a number");
};

/** true/false, yes/no, 1/0, on/off. */
export const yesOrNo: Reader<boolean> = (written, key) => {
  const word = String(written).trim().toLowerCase();
  if (["true", "yes", "1", "on"].includes(word)) return true;
  if (["false", "no", "0", "off"].includes(word)) return false;
  return refuse(key, "must be true/false, yes/no, 1/0 or on/off");
};

export const oneOf =
  <Word extends string>(...words: readonly Word[]): Reader<Word> =>
  (written, key) =>
    words.find((word) => word === written) ?? refuse(key, `must be one of ${words.join(", ")}`);

export const list =
  <Value>(read: Reader<Value>, reason: string): Reader<readonly Value[]> =>
  (written, key) =>
    Array.isArray(written)
      ? written.map((item, index) => read(item, `${key}.${index}`))
      : refuse(key, reason);

export const byName =
  <Value>(read: Reader<Value>, reason = "must be a group of keys"): Reader<Readonly<Record<string, Value>>> =>
  (written, key) =>
    typeof written === "object" && written !== null
      ? Object.fromEntries(
          Object.entries(written).map(([name, value]) => [name, read(value, `${key}.${name}`)]),
        )
      : refuse(key, reason);

/** What a key holds that an older shell does not know: to a product it may be missing. */
export interface AddedReader<Value> extends Reader<Value> {
  readonly since: string;
}
/** `since`: the version of the product contract that brought the key. */
export const added = <Value>(since: string, read: Reader<Value>): AddedReader<Value> =>
  Object.assign((written: unknown, key: string) => read(written, key), { since });

type Readers = Readonly<Record<string, Reader<unknown>>>;
type AddedKey<Of extends Readers> = {
  [Key in keyof Of]: Of[Key] extends AddedReader<unknown> ? Key : never;
}[keyof Of];
type GroupOf<Of extends Readers> = {
  readonly [Key in keyof Of as Exclude<Key, AddedKey<Of>>]: ValueOf<Of[Key]>;
} & {
  readonly [Key in keyof Of as Extract<Key, AddedKey<Of>>]?: ValueOf<Of[Key]>;
};

/** A group of keys; what it does not know it leaves out. */
export const group =
  <Of extends Readers>(readers: Of): Reader<GroupOf<Of>> =>
  (written, key) => {
    if (typeof written !== "object" || written === null) return refuse(key, "must be a group of keys");
    const values = written as Readonly<Record<string, unknown>>;
    const entries = Object.entries(readers).map(([name, read]) => [
      name,
      read(Object.hasOwn(values, name) ? values[name] : undefined, key === "" ? name : `${key}.${name}`),
    ]);
    // The keys are those of `readers`, each with what its own reader gave.
    return Object.fromEntries(entries) as GroupOf<Of>;
  };
