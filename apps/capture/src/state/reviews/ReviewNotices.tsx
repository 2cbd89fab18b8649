import { formatClock } from "@capno/domain/date-text";
import { useMachine } from "@capno/machine/use-machine";
import { Banner } from "@capno/ui-kit/Banner";
import { Button } from "@capno/ui-kit/Button";

import { isExplanationKey } from "../data-checks/explanations.ts";
import { useCapture } from "../use-capture.ts";
import type { ReviewNotice } from "./review-machine.ts";

/** Says that reviews are not shared at the moment, or what another account did meanwhile. */
export function ReviewNotices({ timeZone }: { readonly timeZone: string }) {
  const { reviews } = useCapture();
  const { isCutOff, pending, notices } = useMachine(reviews);
  return (
    <>
      {isCutOff && (
        <Banner
          tone="watch"
          role="status"
          actions={
            <Button size="small" onClick={reviews.ask}>
              Try again
            </Button>
          }
        >
          {pending.size > 0
            ? "The shared marks could not be reached: yours are kept on this page and are not shared yet."
            : "The shared marks could not be reached: what others reviewed may be missing here."}
        </Banner>
      )}
      {notices.length > 0 && (
        <Banner
          tone="info"
          role="status"
          actions={
            <Button size="small" onClick={reviews.dismissNotice}>
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

function formatNotice({ duid, by, at, hasOverruled }: ReviewNotice, timeZone: string): string {
  const isRemoved = by === undefined || at === undefined;
  const what = isExplanationKey(duid)
    ? isRemoved
      ? "An explanation in the data checks was removed."
      : `${by} explained a row of the data checks at ${formatClock(at, timeZone)}.`
    : isRemoved
      ? `The review of ${duid} was undone by someone else.`
      : `${by} reviewed ${duid} at ${formatClock(at, timeZone)}.`;
  return hasOverruled ? `${what} What you did to it was not saved.` : what;
}
