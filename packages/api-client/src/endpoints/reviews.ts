import * as v from "valibot";

import { isExplanation, type Mark, type MarkVersion } from "../models/review.ts";
import { REVIEW_FIELDS, ReviewVersionItem } from "../schemas/store-document.ts";
import { parseVersions, type StoreKind } from "./store-document.ts";

/**
 * On the wire an explanation is a review under a key that is no user ID, with the reason as its only stamp: an older Capture, which
 * writes the same document during a release, keeps it as it is.
 */
const PREFIX = "check:";

export const toExplanationKey = ({ key }: { readonly key: string }): string => `${PREFIX}${key}`;

export const isExplanationKey = (key: string): boolean => key.startsWith(PREFIX);

/** Reviews of participants, and explanations of data checks. */
export const REVIEW_STORE: StoreKind<MarkVersion, Mark> = {
  fields: REVIEW_FIELDS,
  name: "the reviewed users",
  parse(item, key) {
    if (!isExplanationKey(key)) return parseVersions(item, REVIEW_FIELDS, parseReview);
    const versions = parseVersions(item, REVIEW_FIELDS, parseExplanation);
    const finding = key.slice(PREFIX.length);
    const [check, about] = finding.split(":");
    return versions && { ...versions, finding, duid: check === "no-participant" ? undefined : about };
  },
  toSubject: () => ({}),
  toContent: (version) =>
    "stamps" in version ? version.stamps : version.reason === "" ? [] : [version.reason],
  isSame: (one, other) => toText(one) === toText(other),
  getDuid: (key, mark) => (isExplanation(mark) ? mark.duid : key),
};

function parseReview(raw: unknown) {
  const { success, output } = v.safeParse(ReviewVersionItem, raw);
  return success ? output : undefined;
}

function parseExplanation(raw: unknown) {
  const version = parseReview(raw);
  if (version === undefined) return undefined;
  const { stamps, ...authored } = version;
  return { ...authored, reason: stamps[0] ?? "" };
}

const toText = (version: MarkVersion): string => JSON.stringify(REVIEW_STORE.toContent(version));
