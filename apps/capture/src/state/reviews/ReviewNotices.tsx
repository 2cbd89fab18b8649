import type { Review } from "@capno/api-client/models/review";
import { formatClock } from "@capno/domain/time";
import { useMachine } from "@capno/machine/use-machine";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { TIME_ZONE } from "../../shared/time/time-zone.ts";
import { isExplanationKey } from "../data-checks/explanations.ts";
import type { EntryNotice } from "../shared-entries/shared-entries-machine.ts";
import { StoreTrouble } from "../shared-entries/StoreTrouble.tsx";
import { useCapture } from "../use-capture.ts";

/** Says that reviews are not shared at the moment, or what another account did meanwhile. */
export function ReviewNotices() {
  const { reviews } = useCapture();
  const { notices } = useMachine(reviews);
  return (
    <>
      <StoreTrouble store={reviews} what="marks" />
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
          {notices.map(formatNotice).join(" ")}
        </Banner>
      )}
    </>
  );
}

function formatNotice({ key, entry, lost }: EntryNotice<Review>): string {
  const what = isExplanationKey(key) ? describeExplanation(entry) : describeReview(key, entry);
  return lost === undefined ? what : `${what} What you did to it was not saved.`;
}

function describeExplanation(entry: Review | undefined): string {
  if (entry === undefined) return "An explanation in the data checks cannot be read, or is no longer there.";
  const did = isTakenBack(entry) ? "took back an explanation" : "explained a row";
  return `${entry.by} ${did} of the data checks at ${formatClock(entry.at, TIME_ZONE)}.`;
}

function describeReview(duid: string, entry: Review | undefined): string {
  if (entry === undefined) return `The review of ${duid} cannot be read, or is no longer there.`;
  const did = isTakenBack(entry) ? "took back the review of" : "reviewed";
  return `${entry.by} ${did} ${duid} at ${formatClock(entry.at, TIME_ZONE)}.`;
}

const isTakenBack = ({ stamps }: Review): boolean => stamps.length === 0;
