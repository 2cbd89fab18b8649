import type { Review, Reviews } from "@capno/api-client/models/review";
import type { Step } from "@capno/machine/run-machine";

/** A change by another account that replaced one of ours. */
export interface ReviewNotice {
  readonly duid: string;
  readonly by: string | undefined;
  /** Undefined: the review was removed. */
  readonly at: Review["at"] | undefined;
  /** The local change to the same participant was not saved. */
  readonly hasOverruled: boolean;
}

export interface ReviewState {
  /** The last known content of the store; without a store, the local reviews. */
  readonly known: Reviews;
  readonly version: string | null;
  readonly isRead: boolean;
  /** Local changes not confirmed by the store; null removes a review. */
  readonly pending: ReadonlyMap<string, Review | null>;
  readonly underWay: "nothing" | "reading" | "writing";
  /** Consecutive writes that failed because another account wrote first. */
  readonly overtaken: number;
  /** The store could not be reached: changes stay local until it can. */
  readonly isCutOff: boolean;
  readonly notices: readonly ReviewNotice[];
}

export type ReviewEvent =
  | { readonly type: "changed"; readonly duid: string; readonly review: Review | null }
  /** A poll is due, or the user asked for a refresh. */
  | { readonly type: "asked" }
  | { readonly type: "was-read"; readonly reviews: Reviews; readonly version: string | null }
  | { readonly type: "was-written"; readonly reviews: Reviews; readonly version: string }
  | { readonly type: "was-overtaken" }
  | { readonly type: "failed" }
  | { readonly type: "news-dismissed" };

export type ReviewEffect =
  | { readonly type: "read" }
  | { readonly type: "write"; readonly reviews: Reviews; readonly replaces: string | null };

export const NO_REVIEWS: ReviewState = {
  known: new Map(),
  version: null,
  isRead: false,
  pending: new Map(),
  underWay: "nothing",
  overtaken: 0,
  isCutOff: false,
  notices: [],
};

/** After so many a store that contradicts itself is not asked at once again. */
const MOST_OVERTAKEN = 5;

/** The displayed reviews: those of the store with local changes applied. */
export function getShownReviews({ known, pending }: ReviewState): Reviews {
  return pending.size === 0 ? known : apply(known, pending);
}

function apply(known: Reviews, changes: ReadonlyMap<string, Review | null>): Reviews {
  const next = new Map(known);
  for (const [duid, review] of changes) {
    if (review === null) next.delete(duid);
    else next.set(duid, review);
  }
  return next;
}

/** Reviews that are not shared: they last as long as this session. */
export const stepOwnReviews: Step<ReviewState, ReviewEvent, ReviewEffect> = (state, event) =>
  event.type === "changed"
    ? [{ ...state, known: apply(state.known, new Map([[event.duid, event.review]])) }, []]
    : [state, []];

/**
 * Shared reviews. One call at a time; a write names the version it replaces, so that no review is lost. On a version
 * conflict the client reads the newer version, drops its own change where both changed the same participant, and writes
 * the rest again.
 */
export const stepSharedReviews: Step<ReviewState, ReviewEvent, ReviewEffect> = (state, event) => {
  switch (event.type) {
    case "changed":
      return goOn({ ...state, pending: new Map(state.pending).set(event.duid, event.review) });
    case "asked":
      return state.underWay === "nothing" ? read(state) : [state, []];
    case "was-read": {
      const notices = state.overtaken > 0 ? findNotice(state, event.reviews) : [];
      const pending = new Map(state.pending);
      for (const { duid, hasOverruled } of notices) if (hasOverruled) pending.delete(duid);
      return goOn({
        ...state,
        known: event.reviews,
        version: event.version,
        isRead: true,
        isCutOff: false,
        underWay: "nothing",
        pending,
        notices: notices.length > 0 ? notices : state.notices,
      });
    }
    case "was-written": {
      // What was done here while the write was under way is still to be written.
      const pending = new Map(
        [...state.pending].filter(([duid, review]) => (event.reviews.get(duid) ?? null) !== review),
      );
      const { reviews: known, version } = event;
      return goOn({ ...state, known, version, pending, underWay: "nothing", overtaken: 0, isCutOff: false });
    }
    case "was-overtaken":
      return state.overtaken >= MOST_OVERTAKEN
        ? [{ ...state, underWay: "nothing", overtaken: 0, isCutOff: true }, []]
        : read({ ...state, overtaken: state.overtaken + 1 });
    case "failed":
      return [{ ...state, underWay: "nothing", isCutOff: true }, []];
    case "news-dismissed":
      return [{ ...state, notices: [] }, []];
    default:
      return [event satisfies never, []];
  }
};

const read = (state: ReviewState): readonly [ReviewState, readonly ReviewEffect[]] => [
  { ...state, underWay: "reading" },
  [{ type: "read" }],
];

/** The next call, if one is due: read the stored version first, then write local changes. */
function goOn(state: ReviewState): readonly [ReviewState, readonly ReviewEffect[]] {
  if (state.underWay !== "nothing" || state.pending.size === 0) return [state, []];
  if (!state.isRead) return read(state);
  return [
    { ...state, underWay: "writing" },
    [{ type: "write", reviews: apply(state.known, state.pending), replaces: state.version }],
  ];
}

function findNotice({ known, pending }: ReviewState, reviews: Reviews): readonly ReviewNotice[] {
  const duids = new Set([...known.keys(), ...reviews.keys()]);
  return [...duids].flatMap((duid) => {
    const [before, now] = [known.get(duid), reviews.get(duid)];
    const isSame = before?.at === now?.at && before?.by === now?.by;
    return isSame ? [] : [{ duid, by: now?.by, at: now?.at, hasOverruled: pending.has(duid) }];
  });
}
