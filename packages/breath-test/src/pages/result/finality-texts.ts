/** Shown on the page, on paper and in the history until the final diagnosis arrives. */
export const FIRST_RESULT = "First result, the final one is on its way";

/** Shown instead if the final diagnosis has failed. */
export const FIRST_RESULT_ALONE = "First result, the final one has failed so far";
