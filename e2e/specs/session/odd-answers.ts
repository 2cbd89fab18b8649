import fc from "fast-check";

/** Another run finds other answers; the same one finds the same. */
const SEED = 20_261_120;

const ODD_VALUES: readonly unknown[] = [
  null,
  "",
  " ",
  0,
  -1,
  1e308,
  true,
  [],
  {},
  [null],
  [[[]]],
  { "": null },
  "<img src=x onerror=\"document.title='hacked'\">",
  "</script><script>document.title='hacked'</script>",
  "javascript:alert(1)",
  "__proto__",
  "constructor",
  "\u202Etxet",
  "\u0000",
  "👩🏽‍⚕️",
  "x".repeat(5000),
  "{{7*7}}",
  "%s %d",
];

const oddText = fc.oneof(
  fc.constantFrom(...ODD_VALUES.filter((value) => typeof value === "string")),
  fc.string({ unit: "grapheme", maxLength: 40 }),
);
const oddValue = fc.oneof(fc.constantFrom(...ODD_VALUES), fc.jsonValue({ maxDepth: 2 }));

/** The same shape with other texts, numbers and lengths. */
function vary(example: unknown): fc.Arbitrary<unknown> {
  if (typeof example === "string") return oddText;
  if (typeof example === "number") return fc.oneof(fc.integer(), fc.double({ noNaN: true }));
  if (typeof example === "boolean") return fc.boolean();
  if (Array.isArray(example)) return fc.array(vary(example[0]), { maxLength: 5 });
  if (typeof example !== "object" || example === null) return fc.constant(example);
  return fc.record(Object.fromEntries(Object.entries(example).map(([key, value]) => [key, vary(value)])));
}

/** The shape with a few members left out, or of another kind. */
function damage(example: Readonly<Record<string, unknown>>): fc.Arbitrary<unknown> {
  const keys = Object.keys(example);
  const change = fc.tuple(fc.constantFrom(...keys), fc.option(oddValue, { nil: undefined }));
  // A member that is undefined is left out of JSON.
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => ({ ...example, ...Object.fromEntries(changes) }));
}

/** What no server of ours says: the right shape with odd content, half the shape, another, or no JSON. */
export function generateAnswers(
  example: Readonly<Record<string, unknown>>,
  count: number,
): readonly unknown[] {
  const brokenText = fc
    .integer({ min: 1, max: JSON.stringify(example).length - 1 })
    .map((length) => JSON.stringify(example).slice(0, length));
  const answer = fc.oneof(
    { weight: 4, arbitrary: vary(example) },
    { weight: 4, arbitrary: damage(example) },
    { weight: 1, arbitrary: oddValue },
    { weight: 1, arbitrary: brokenText },
  );
  return fc.sample(answer, { numRuns: count, seed: SEED });
}
