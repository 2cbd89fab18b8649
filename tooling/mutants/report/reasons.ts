/** Reasons that several survivors have. */
export const BORDER = "Of two moments of one clock that are exactly so far apart either answer is right.";

export const TYPES_ALONE = "It cannot be otherwise there; the types do not know it.";

export const READ_AS_NOTHING =
  "What is not there cannot be read, and what cannot be read is nothing: the same answer.";
