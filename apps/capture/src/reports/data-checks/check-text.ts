import { countUnread, type CheckResult } from "@capno/domain/data-checks/finding";
import type { StudyLists } from "@capno/domain/data-checks/study-lists";
import { formatCount, formatQuantity } from "@capno/domain/number/percent";

import type { Explanations } from "../../study/reviews/use-reviews.ts";
import type { CheckedStudy } from "../../study/data-checks/run-checks.ts";

export interface CheckedLists extends CheckedStudy {
  readonly lists: StudyLists;
}

/** The number of rows. Without findings and with unread rows the number is not known. */
export function formatFound({ findings, unread }: CheckResult): string {
  if (unread.length === 0) return formatCount(findings.length);
  return findings.length === 0 ? "Not known" : `${formatCount(findings.length)} or more`;
}

/** True if no user has a status and nothing was found: a configured start of the study finds rows without any status. */
export function hasNoStatuses({ findings, unread }: CheckResult, { participants }: StudyLists): boolean {
  const without = countUnread(unread)["no-status"];
  return findings.length === 0 && without > 0 && without === participants.length;
}

const NO_STATUSES = "No status entered yet";

/** "2 explained, 60 without a status, 3 users not known" */
export function formatKnown(result: CheckResult, lists: StudyLists, explanations: Explanations): string {
  const explained = result.findings.filter(({ key }) => explanations.has(key)).length;
  return [explained > 0 && `${formatCount(explained)} explained`, formatUnread(result, lists)]
    .filter(Boolean)
    .join(", ");
}

/** How many people the check does not know about, and why; empty: it knows about all. */
export function formatUnread(result: CheckResult, lists: StudyLists): string {
  const { unread } = result;
  const { "no-status": without, "not-read": notRead } = countUnread(unread);
  const ofHandsets = unread.some(
    ({ reason, participants, unlisted = 0 }) => reason === "not-read" && participants.length + unlisted === 0,
  );
  return [
    without > 0 && (hasNoStatuses(result, lists) ? NO_STATUSES : `${formatCount(without)} without a status`),
    notRead > 0 && `${formatQuantity(notRead, "user")} not known`,
    ofHandsets && "handsets not loaded",
  ]
    .filter(Boolean)
    .join(", ");
}
