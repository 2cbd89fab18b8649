import type { BreathTestDefinition, BreathTestRecord } from "../../definition.ts";

/** Shown on the page, on paper and in the history until the final diagnosis arrives. */
export const PROVISIONAL_RESULT = "Provisional result. The final one follows.";

/** Shown instead if the final diagnosis has failed. */
export const PROVISIONAL_RESULT_ALONE = "Provisional result. The final one has failed so far.";

/** Another tab may have asked the product's question, which only that one can tell. */
export function describeMissingAnswer(
  { question, mayMissAnswer }: Pick<BreathTestDefinition, "question" | "mayMissAnswer">,
  { isFinal, diagnosis }: BreathTestRecord<unknown>,
): string | undefined {
  if (isFinal || question === undefined || mayMissAnswer?.(diagnosis) !== true) return undefined;
  return `It does not come before the ${question.title.toLowerCase()} is entered, in the tab in which the test was started.`;
}
