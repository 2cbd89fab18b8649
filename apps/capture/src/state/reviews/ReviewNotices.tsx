import type { Review } from "@capno/api-client/models/review";
import { formatClock } from "@capno/domain/date-text";
import { useMachine } from "@capno/machine/use-machine";
import { Banner } from "@capno/ui-kit/Banner";
import { Button } from "@capno/ui-kit/Button";

import { isExplanationKey } from "../data-checks/explanations.ts";
import type { EntryNotice } from "../shared-entries/shared-entries-machine.ts";
import { StoreUnreachable } from "../shared-entries/StoreUnreachable.tsx";
import { useCapture } from "../use-capture.ts";

/** Says that reviews are not shared at the moment, or what another account did meanwhile. */
export function ReviewNotices({ timeZone }: { readonly timeZone: string }) {
  const { reviews } = useCapture();
  const { isCutOff, pending, notices } = useMachine(reviews);
  return (
    <>
      {isCutOff && (
        <StoreUnreachable
          text={
            pending.size > 0
              ? "The shared marks could not be reached: yours are kept on this page and are not shared yet."
              : "The shared marks could not be reached: what others reviewed may be missing here."
          }
          onTryAgain={reviews.ask}
        />
      )}
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
    ? entry === undefined
      ? "An explanation in the data checks was removed."
      : `${entry.by} explained a row of the data checks at ${formatClock(entry.at, timeZone)}.`
    : entry === undefined
      ? `The review of ${key} was undone by someone else.`
      : `${entry.by} reviewed ${key} at ${formatClock(entry.at, timeZone)}.`;
  return lost === undefined ? what : `${what} What you did to it was not saved.`;
}
