import type { Review } from "@capno/api-client/models/review";
import { formatClock } from "@capno/domain/time";
import { useMachine } from "@capno/machine/use-machine";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { isExplanationKey } from "../data-checks/explanations.ts";
import type { EntryNotice } from "../shared-entries/shared-entries-machine.ts";
import { StoreTrouble, UnreadableEntries } from "../shared-entries/StoreTrouble.tsx";
import { useCapture } from "../use-capture.ts";

/** Says that reviews are not shared at the moment, or what another account did meanwhile. */
export function ReviewNotices({ timeZone }: { readonly timeZone: string }) {
  const { reviews } = useCapture();
  const { trouble, pending, notices, unreadable } = useMachine(reviews);
  return (
    <>
      {trouble !== undefined && (
        <StoreTrouble what="marks" trouble={trouble} hasPending={pending.size > 0} onTryAgain={reviews.ask} />
      )}
      <UnreadableEntries what="marks" count={unreadable} />
      {notices.length > 0 && (
        <Banner
          tone="info"
          role="status"
          actions={
            <Button size="small" onClick={() => reviews.dismissNotices()}>
              Dismiss
            </Button>
          }
        >
          {notices.map((each) => formatNotice(each, timeZone)).join(" ")}
        </Banner>
      )}
    </>
  );
}

function formatNotice({ key, entry, lost }: EntryNotice<Review>, timeZone: string): string {
  const what = isExplanationKey(key)
    ? describeExplanation(entry, timeZone)
    : describeReview(key, entry, timeZone);
  return lost === undefined ? what : `${what} What you did to it was not saved.`;
}

function describeExplanation(entry: Review | undefined, timeZone: string): string {
  if (entry === undefined) return "An explanation in the data checks cannot be read, or is no longer there.";
  const did = isTakenBack(entry) ? "took back an explanation" : "explained a row";
  return `${entry.by} ${did} of the data checks at ${formatClock(entry.at, timeZone)}.`;
}

function describeReview(duid: string, entry: Review | undefined, timeZone: string): string {
  if (entry === undefined) return `The review of ${duid} cannot be read, or is no longer there.`;
  const did = isTakenBack(entry) ? "took back the review of" : "reviewed";
  return `${entry.by} ${did} ${duid} at ${formatClock(entry.at, timeZone)}.`;
}

const isTakenBack = ({ stamps }: Review): boolean => stamps.length === 0;
