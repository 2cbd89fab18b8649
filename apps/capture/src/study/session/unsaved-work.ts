import type { EntryKind } from "@capno/api-client/schemas/study-log";
import { canViewDetail } from "@capno/domain/account/permission";
import type { LogOutQuestion, ProductLink } from "@capno/product-contract/product";
import type { ProductServices } from "@capno/product-contract/product-services";

import { CHECKS_PATH } from "../../paths/checks-path.ts";
import { getDetailPath } from "../../paths/detail-path.ts";
import { STATUS_PATH } from "../../paths/status-path.ts";
import type { StudyLog } from "../log/study-log.ts";
import type { ExplanationDrafts } from "../log/drafts.ts";
import { isBegun, type NoteDrafts } from "../notes/note-drafts.ts";
import { toParticipantStatuses } from "../statuses/known-statuses.ts";

export interface UnsavedWork {
  /** What a log-out would lose now; undefined: nothing. */
  toLogOutQuestion(): LogOutQuestion | undefined;
  dispose(): void;
}

interface Sources {
  readonly session: ProductServices["session"];
  readonly log: Pick<StudyLog, "getState" | "watch">;
  readonly noteDrafts: NoteDrafts;
  readonly explanationDrafts: ExplanationDrafts;
}

const ALL_USERS: ProductLink = { label: "All Users", to: "/list" };
const TO_CHECKS: ProductLink = { label: "Data checks", to: CHECKS_PATH };
const TO_STATUS: ProductLink = { label: "Participant status", to: STATUS_PATH };
const MOST_LINKS = 5;

/** Asks before a log-out or a reload that would lose drafts or entries that are not in the study log. */
export function createUnsavedWork({ session, log, noteDrafts, explanationDrafts }: Sources): UnsavedWork {
  let release: (() => void) | undefined;

  function findConcerns(): LogOutQuestion["concerns"] {
    const { unsaved, isShared, threads } = log.getState();
    const usersOf = (kind: EntryKind) =>
      unsaved.flatMap(({ entry }) => (entry.kind === kind ? [entry.duid ?? ""] : []));
    const begun = [...noteDrafts.getState()].filter(([, draft]) => isBegun(draft)).map(([duid]) => duid);
    const [notes, reviews, allocations] = [usersOf("note"), usersOf("review"), usersOf("allocation")];
    // Without a server log statuses would be lost at log-out, so log-out asks about each.
    const statuses = isShared ? usersOf("status") : [...toParticipantStatuses(threads.status).keys()];
    const notShared = "not shared yet";
    return [
      ...concern(notes.length, "note is", "notes are", notShared, toLinks(notes)),
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
        [TO_CHECKS],
      ),
      ...concern(reviews.length, "review is", "reviews are", notShared, toLinks(reviews)),
      ...concern(
        statuses.length,
        "status is",
        "statuses are",
        isShared ? notShared : "kept in this tab only",
        [TO_STATUS],
      ),
      ...concern(
        allocations.length,
        "change of a handset is",
        "changes of handsets are",
        "done but not logged yet",
        toLinks(allocations),
      ),
      ...concern(usersOf("explanation").length, "explanation is", "explanations are", notShared, [TO_CHECKS]),
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

  const ends = [log, noteDrafts, explanationDrafts].map(({ watch }) => watch(hold));
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

/** Asks before a new release or a reload replaces the page. */
function holdPage(session: Sources["session"]): () => void {
  const endHold = session.holdPage("form");
  const ask = (event: Event) => event.preventDefault();
  window.addEventListener("beforeunload", ask);
  return () => {
    endHold();
    window.removeEventListener("beforeunload", ask);
  };
}
