/** Shown on the page, on paper and in the history until the final diagnosis arrives. */
export const PROVISIONAL_RESULT = "Provisional result. The final one follows.";

/** Shown instead if the final diagnosis has failed. */
export const PROVISIONAL_RESULT_ALONE = "Provisional result. The final one has failed so far.";
