import type { BreathTestDefinition, BreathTestRecord } from "../../definition.ts";

/** Shown on the page, on paper and in the history until the final diagnosis arrives. */
export const PROVISIONAL_RESULT = "Provisional result. The final one follows.";

/** Shown instead if the final diagnosis has failed. */
export const PROVISIONAL_RESULT_ALONE = "Provisional result. The final one could not be made yet.";

/** Another tab may have asked the product's question; only that tab knows the answer. */
export function describeMissingAnswer(
  { question, mayMissAnswer }: Pick<BreathTestDefinition, "question" | "mayMissAnswer">,
  { isFinal, diagnosis }: BreathTestRecord<unknown>,
): string | undefined {
  if (isFinal || question === undefined || mayMissAnswer?.(diagnosis) !== true) return undefined;
  return `Enter the ${question.title.toLowerCase()} in the tab where the test was started.`;
}
