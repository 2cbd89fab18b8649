import * as v from "valibot";

import { FiniteNumber, Identifier, ListedTimestamp, NameText, WholeNumber } from "./wire-values.ts";

/** One participant. The three qualities and adherence are fractions of 1, never percents. */
export const DuidItem = v.object({
  duid: Identifier,
  groups: v.array(WholeNumber),
  handset_udi: v.nullable(NameText),
  capnogram_count: v.pipe(WholeNumber, v.minValue(0)),
  latest_capnogram_dt: v.nullable(ListedTimestamp),
  capnogram_breath_quality: v.nullable(FiniteNumber),
  latest_capnogram_breath_quality: v.nullable(FiniteNumber),
  adherence: v.nullable(FiniteNumber),
});
export type DuidItem = v.InferInput<typeof DuidItem>;

/** GET /duid/ */
export const DuidListReply = v.array(DuidItem);

/** GET /duid/next/: the suggested next user ID by group id, or its number alone. */
export const NextDuidReply = v.record(v.string(), v.union([v.string(), v.pipe(WholeNumber, v.minValue(0))]));
export type NextDuidReply = v.InferOutput<typeof NextDuidReply>;

/** POST /duid/, form. */
export const NewDuidForm = v.object({ duid: v.string() });
export type NewDuidForm = v.InferOutput<typeof NewDuidForm>;

export const NewDuidReply = v.object({ duid: Identifier });
