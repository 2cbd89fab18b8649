import * as v from "valibot";

/** A configuration is written by people and by deployment scripts: "60" and 60 mean the same. */
export const Numeric = v.pipe(
  v.union([v.number(), v.string()], "must be a number"),
  v.transform((value) => (typeof value === "string" && value.trim() === "" ? Number.NaN : Number(value))),
  v.check((value) => Number.isFinite(value), "must be a number"),
);

export const Positive = v.pipe(
  Numeric,
  v.check((value) => value > 0, "must be more than 0"),
);

export const NotNegative = v.pipe(
  Numeric,
  v.check((value) => value >= 0, "must not be negative"),
);

const WORDS_FOR_YES = ["true", "yes", "1", "on"];
const WORDS_FOR_NO = ["false", "no", "0", "off"];

/** true/false, yes/no, 1/0, on/off. @spec §5 */
export const YesOrNo = v.pipe(
  v.unknown(),
  v.transform((value) => String(value).trim().toLowerCase()),
  v.check(
    (word) => WORDS_FOR_YES.includes(word) || WORDS_FOR_NO.includes(word),
    "must be true/false, yes/no, 1/0 or on/off",
  ),
  v.transform((word) => WORDS_FOR_YES.includes(word)),
);

export const Text = v.string("must be a text");

/** An address a person may follow: https, http, mailto, or one below this origin. Empty hides the link. */
export const Address = v.pipe(
  Text,
  v.trim(),
  v.check(
    (address) => address === "" || /^(https?:\/\/|mailto:|\/(?![/\\]))/i.test(address),
    "must be an https, http or mailto address, or one that begins with a single /",
  ),
);
