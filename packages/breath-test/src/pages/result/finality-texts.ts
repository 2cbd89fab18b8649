/** On the page, on paper and in the history, until the final diagnosis is there. */
export const FIRST_RESULT = "First result, the final one is on its way";

/** In its place where the final diagnosis has failed: nothing is on its way then. */
export const FIRST_RESULT_ALONE = "First result, the final one has failed so far";
