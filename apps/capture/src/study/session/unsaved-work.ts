import { isExplanationKey } from "@capno/api-client/endpoints/reviews";
import { canViewDetail } from "@capno/domain/account";
import type { LogOutQuestion, ProductLink } from "@capno/product-contract/product";
import type { ProductServices } from "@capno/product-contract/product-services";

import { CHECKS_PATH } from "../../paths/checks-path.ts";
import { getDetailPath } from "../../paths/detail-path.ts";
import { STATUS_PATH } from "../../paths/status-path.ts";
import type { ExplanationDrafts } from "../shared-entries/drafts.ts";
import type { NotesController } from "../notes/create-notes.ts";
import { isBegun, type NoteDrafts } from "../notes/note-drafts.ts";
import type { AllocationLog } from "../allocations/create-allocation-log.ts";
import type { ReviewsController } from "../reviews/create-reviews.ts";
import { toParticipantStatuses, type StatusesController } from "../statuses/create-statuses.ts";
import { getUnsavedKeys } from "../shared-entries/shared-entries-view.ts";

export interface UnsavedWork {
  /** What a log-out would lose now; undefined: nothing. */
  toLogOutQuestion(): LogOutQuestion | undefined;
  dispose(): void;
}

interface Sources {
  readonly session: ProductServices["session"];
  readonly notes: NotesController;
  readonly reviews: ReviewsController;
  readonly statuses: StatusesController;
  readonly allocationLog: AllocationLog;
  readonly noteDrafts: NoteDrafts;
  readonly explanationDrafts: ExplanationDrafts;
}

const ALL_USERS: ProductLink = { label: "All Users", to: "/list" };
const MOST_LINKS = 5;

/** Asks before a log-out or a reload that would lose what is begun, or is not in its store. */
export function createUnsavedWork({
  session,
  notes,
  reviews,
  statuses,
  allocationLog,
  noteDrafts,
  explanationDrafts,
}: Sources): UnsavedWork {
  let release: (() => void) | undefined;

  function findConcerns(): LogOutQuestion["concerns"] {
    const unsavedNotes = [...getUnsavedKeys(notes.getState())];
    const about = unsavedNotes.flatMap((key) => notes.find(key)?.duid ?? []);
    const begun = [...noteDrafts.getState()].filter(([, draft]) => isBegun(draft)).map(([duid]) => duid);
    const marks = [...getUnsavedKeys(reviews.getState())];
    const explanations = marks.filter((key) => isExplanationKey(key));
    const reviewed = marks.filter((key) => !isExplanationKey(key));
    // Without a store a status that the study relies on would be gone: log-out asks about each.
    const unsavedStatuses = statuses.isShared
      ? [...getUnsavedKeys(statuses.getState())]
      : [...toParticipantStatuses(statuses.getState().entries).keys()];
    const unlogged = [...getUnsavedKeys(allocationLog.getState())];
    const toChecks = { label: "Data checks", to: CHECKS_PATH };
    return [
      ...concern(unsavedNotes.length, "note is", "notes are", "not shared yet", toLinks(about)),
      ...concern(
        begun.length,
        "note that was begun is",
        "notes that were begun are",
        "not saved",
        toLinks(begun),
      ),
      ...concern(
        explanationDrafts.getState().size,
        "explanation that was begun is",
        "explanations that were begun are",
        "not saved",
        [toChecks],
      ),
      ...concern(reviewed.length, "review is", "reviews are", "not shared yet", toLinks(reviewed)),
      ...concern(
        unsavedStatuses.length,
        "status is",
        "statuses are",
        statuses.isShared ? "not shared yet" : "kept in this tab only",
        [{ label: "Participant status", to: STATUS_PATH }],
      ),
      ...concern(
        unlogged.length,
        "change of a handset is",
        "changes of handsets are",
        "not logged yet, though done",
        toLinks(unlogged.flatMap((key) => allocationLog.find(key)?.duid ?? [])),
      ),
      ...concern(explanations.length, "explanation is", "explanations are", "not shared yet", [toChecks]),
    ];
  }

  function toLinks(duids: readonly string[]): readonly ProductLink[] {
    if (duids.length === 0 || !canViewDetail(session.account())) return [ALL_USERS];
    const links = [...new Set(duids)].map((duid) => ({ label: duid, to: getDetailPath(duid) }));
    return links.length > MOST_LINKS ? [...links.slice(0, MOST_LINKS), ALL_USERS] : links;
  }

  function hold(): void {
    const isUnsaved = findConcerns().length > 0;
    if (isUnsaved) release ??= holdPage(session);
    else {
      release?.();
      release = undefined;
    }
  }

  const ends = [notes, reviews, statuses, allocationLog, noteDrafts, explanationDrafts].map(({ watch }) =>
    watch(hold),
  );
  return {
    toLogOutQuestion() {
      const concerns = findConcerns();
      return concerns.length === 0 ? undefined : { concerns, overview: ALL_USERS };
    },
    dispose() {
      ends.forEach((end) => end());
      release?.();
    },
  };
}

function concern(
  count: number,
  one: string,
  several: string,
  what: string,
  links: readonly ProductLink[],
): LogOutQuestion["concerns"] {
  if (count === 0) return [];
  return [{ message: `${count} ${count === 1 ? one : several} ${what}`, links }];
}

/** Neither a new release nor the person's own reload replaces the page without a question. */
function holdPage(session: Sources["session"]): () => void {
  const endHold = session.holdPage("form");
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  return () => {
    endHold();
    window.removeEventListener("beforeunload", ask);
  };
}
