/** Reasons that several survivors have. */
export const BORDER = "Of two moments of one clock that are exactly so far apart either answer is right.";

export const TYPES_ALONE = "It cannot be otherwise there; the types do not know it.";

export const READ_AS_NOTHING =
  "What is not there cannot be read, and what cannot be read is nothing: the same answer.";

export const NO_NUMBER =
  "What is not there passes no comparison: the same answer, which the types do not know.";

export const NEVER_EQUAL = "Equal ones were told apart, or answered, before.";

export const SLOWER_ALONE = "The same is made again: slower at most, and the same answer.";
