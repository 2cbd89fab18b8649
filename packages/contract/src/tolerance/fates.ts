import * as v from "valibot";

import type { Answer } from "./answers.ts";
import { findVariations } from "./variations.ts";

/** What becomes of an answer with one odd field: it is read as it is, or what the answer says of the unreadable. */
export type Fate = "read" | Answer["unreadable"];

export interface Judged {
  readonly field: string;
  readonly kind: string;
  readonly body: unknown;
  readonly fate: Fate;
}

/** Every field of an answer in every variation, judged by the schema that the client ships. */
export function judge({ schema, example, unreadable }: Answer): readonly Judged[] {
  return findVariations(schema, example).map((variation) => ({
    ...variation,
    fate: v.is(schema, variation.body) ? "read" : unreadable,
  }));
}
