import { formatCount } from "@capno/domain/number/percent";
import { formatDateTime } from "@capno/domain/time/date-text";
import { Button } from "@capno/ui-kit/buttons/Button";
import { HandsetIcon } from "@capno/ui-kit/icons";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { isolate } from "@capno/domain/text/isolate";

import { STATUS_CHIP_NAMES, type ListView } from "../paths/list-path.ts";
import { ContactSupport } from "../kit/ContactSupport.tsx";
import { NotLoaded } from "../kit/NotLoaded.tsx";
import { useStudyZone } from "../kit/time/study-zone.ts";
import { useLogWriter } from "../study/log/use-study-log.ts";
import { useAllocation } from "../study/allocation/use-allocation.ts";
import type { ParticipantsView } from "./use-participants-view.ts";
import { formatCheckProgress, formatUnknown, type RecordCheck } from "./worklist-text.ts";

export interface EmptyStateProps {
  readonly page: Pick<
    ParticipantsView,
    "list" | "view" | "changeView" | "check" | "worklist" | "canOpen" | "canDeallocate" | "facts"
  >;
  /** How many there are without any filter. */
  readonly total: number;
  /** When the list was read, by the server's clock. */
  readonly asOf: string;
}

/** Replaces an empty table: says first which lists could not be read, then why the table is empty, and its time. */
export function EmptyState({ page, total, asOf }: EmptyStateProps) {
  const allocation = useAllocation();
  const log = useLogWriter();
  const { zone } = useStudyZone();
  const { view, check, worklist, canOpen } = page;
  if (total === 0 && (page.list.data?.unreadable ?? 0) > 0) {
    return (
      <NotLoaded title="No user could be read" onTryAgain={() => void page.list.refetch()}>
        The list of users could not be read.
      </NotLoaded>
    );
  }
  if (total === 0) {
    return (
      <Panel
        tone="info"
        role="status"
        title="There are no users yet"
        actions={
          <>
            {page.canDeallocate && (
              <Button icon={HandsetIcon} onClick={() => allocation.send({ type: "opened" })}>
                Allocate Handset
              </Button>
            )}
            <ContactSupport />
          </>
        }
      >
        A user appears here once a handset has been allocated to them.
      </Panel>
    );
  }
  const asksForRecords = view.needs.includes("call") || view.needs.includes("failed");
  const unchecked = asksForRecords ? check.total - check.checked : 0;
  const unknown = formatUnknown(worklist.unknown, view.needs);
  if (view.status !== undefined && page.facts.notRead > 0) {
    return (
      <NotLoaded tone="watch" role="status" title="Statuses are not loaded" onTryAgain={log.tryAgain}>
        The study log was not read.
      </NotLoaded>
    );
  }
  const isKnown = unchecked === 0 && unknown === undefined;
  // Whom the list does not name, and who may have left, is not spoken for.
  const isWhole = isKnown && page.facts.notRead === 0 && page.list.data?.unreadable === 0;
  const next = view.needs.includes("call") && isWhole ? worklist.findNext() : undefined;
  return (
    <Panel
      tone={isKnown ? "info" : "watch"}
      role="status"
      title={
        isWhole && view.needs.includes("call") && worklist.counts.reviewed > 0
          ? `All called, as of ${asOf}`
          : isKnown
            ? describeNone(view, asOf)
            : describeUnknown(check, unchecked, asOf)
      }
      actions={
        <>
          {unchecked > 0 && canOpen && check.progress === undefined && (
            <Button variant="primary" onClick={check.onCheck}>
              {check.checked === 0 ? "Check all" : `Check the other ${formatCount(unchecked)}`}
            </Button>
          )}
          <Button onClick={() => page.changeView({ type: "cleared" })}>Show all users</Button>
        </>
      }
    >
      {[
        unchecked > 0 &&
          !canOpen &&
          "Your account cannot open records, so last records are not checked here.",
        unknown !== undefined && `${unknown}.`,
        next !== undefined &&
          `The next call is due on ${formatDateTime(next, zone)}, or sooner with a new record.`,
        view.needs.length > 0 && isNarrowed(view) && `Only users ${describeNarrowed(view)} are counted.`,
        view.needs.length === 0 &&
          view.status === undefined &&
          (view.filter === ""
            ? "This group has no users."
            : `No user ID contains "${isolate(view.filter)}"${inGroup(view, " in this group")}.`),
      ]
        .filter((text) => text !== false)
        .join(" ")}
    </Panel>
  );
}

const inGroup = ({ groupId }: ListView, words: string) => (groupId === null ? "" : words);
const isNarrowed = ({ filter, groupId }: ListView) => filter !== "" || groupId !== null;

const describeNarrowed = (view: ListView): string =>
  [view.filter === "" ? "" : "with this text in their ID", inGroup(view, "in this group")]
    .filter((words) => words !== "")
    .join(" and ");

function describeNone({ needs, status }: ListView, asOf: string): string {
  if (status !== undefined) return `No user has this status: ${STATUS_CHIP_NAMES[status]}, as of ${asOf}`;
  if (needs.length === 0) return "No user matches";
  if (needs.includes("reviewed")) return `No user is done, as of ${asOf}`;
  if (needs.includes("call")) return `No user needs a call, as of ${asOf}`;
  return `No user has this reason, as of ${asOf}`;
}

function describeUnknown({ progress, checked, total }: RecordCheck, unchecked: number, asOf: string): string {
  if (progress !== undefined) return formatCheckProgress(progress);
  if (unchecked === 0) return `None among the known users, as of ${asOf}`;
  return checked === 0
    ? total === 1
      ? "1 last record is not checked"
      : `${formatCount(total)} last records are not checked`
    : `None of the ${formatCount(checked)} checked, as of ${asOf}`;
}
