import * as v from "valibot";

/** Changes to the real answer, applied in this order. */
export const AnswerChange = v.object({
  /** Fields of the answer, or of each row of a list, that hold something else. */
  set: v.optional(v.record(v.string(), v.unknown())),
  /** Fields that are missing. */
  remove: v.optional(v.array(v.string())),
  /** Texts to replace wherever they occur, each with its replacement. */
  replace: v.optional(v.array(v.tuple([v.string(), v.string()]))),
  /** Cuts the answer to this many characters. */
  cutTo: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type AnswerChange = v.InferOutput<typeof AnswerChange>;

/** The text of an answer as the change leaves it. */
export function changeAnswer(text: string, { set, remove = [], replace = [], cutTo }: AnswerChange): string {
  const changed = set === undefined && remove.length === 0 ? text : changeFields(text, set ?? {}, remove);
  return replace.reduce((words, [from, to]) => words.replaceAll(from, to), changed).slice(0, cutTo);
}

function changeFields(
  text: string,
  set: Readonly<Record<string, unknown>>,
  remove: readonly string[],
): string {
  const changeRow = (row: unknown) =>
    typeof row === "object" && row !== null
      ? Object.fromEntries(Object.entries({ ...row, ...set }).filter(([field]) => !remove.includes(field)))
      : row;
  const answer = JSON.parse(text) as unknown;
  return JSON.stringify(Array.isArray(answer) ? answer.map(changeRow) : changeRow(answer));
}
