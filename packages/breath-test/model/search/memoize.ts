/** Both arguments together stay an exact number. */
const SECOND_LIMIT = 0x400_0000;

/** Asks `compute` once for every pair of numbers. */
export function memoizePair<Result>(
  compute: (first: number, second: number) => Result,
): (first: number, second: number) => Result {
  const known = new Map<number, Result>();
  return (first, second) => {
    if (second >= SECOND_LIMIT) throw new RangeError("too many values to remember pairs of");
    const key = first * SECOND_LIMIT + second;
    let result = known.get(key);
    if (result === undefined) {
      result = compute(first, second);
      known.set(key, result);
    }
    return result;
  };
}

/** Asks `compute` once for every number. */
export function memoizeOne<Result>(compute: (number: number) => Result): (number: number) => Result {
  const known: Result[] = [];
  return (number) => (known[number] ??= compute(number));
}

/** Asks `compute` once for every number and name; there are few names. */
export function memoizeNamed<Name extends string, Result>(
  compute: (number: number, name: Name) => Result,
): (number: number, name: Name) => Result {
  const known = new Map<Name, (number: number) => Result>();
  return (number, name) => {
    let ofName = known.get(name);
    if (ofName === undefined) {
      ofName = memoizeOne((each) => compute(each, name));
      known.set(name, ofName);
    }
    return ofName(number);
  };
}
