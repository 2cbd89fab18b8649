/** Numbers above this are times (every time since 2001), below it durations. */
const FIRST_TIME = 1_000_000_000_000;

/**
 * The value with every moment in it moved. An exploration keeps its clock still and moves what lies behind and
 * ahead instead, so equal situations at different hours are one state.
 */
export function shiftTimes<Value>(value: Value, ms: number): Value {
  return shift(value, ms) as Value;
}

function shift(value: unknown, ms: number): unknown {
  if (typeof value === "number") return value > FIRST_TIME ? value + ms : value;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((each) => shift(each, ms));
  if (value instanceof Map) return new Map(Array.from(value, ([key, each]) => [key, shift(each, ms)]));
  if (value instanceof Set) return new Set(Array.from(value, (each) => shift(each, ms)));
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, shift(each, ms)]));
}
