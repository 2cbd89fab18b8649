import type { Participant } from "@capno/domain/participant";
import type { Reason } from "@capno/domain/worklist";
import { useServices } from "@capno/product-contract/use-services";
import { useCallback, useState } from "react";

import { useCapture } from "../../state/use-capture.ts";

/** Sets and removes reviews, each with undo; `acts` counts them, so that the page updates at once. */
export function useReview() {
  const { reviews } = useCapture();
  const { notices, activity } = useServices();
  const [acts, setActs] = useState(0);
  const onReview = useCallback(
    ({ duid }: Pick<Participant, "duid">, reasons: readonly Reason[]) => {
      const before = reviews.find(duid);
      const act = (run: () => void) => {
        run();
        setActs((count) => count + 1);
      };
      if (reasons.length === 0) {
        act(() => reviews.unmark(duid));
        return;
      }
      act(() =>
        reviews.mark(
          duid,
          reasons.map(({ stamp }) => stamp),
        ),
      );
      activity.record({ what: "Reviewed", detail: duid });
      notices.toast({
        message: `${duid} is reviewed, ${reviews.isShared ? "for everyone who uses this list" : "for you, until you log out"}.`,
        action: {
          label: "Undo",
          run: () =>
            act(() => (before === undefined ? reviews.unmark(duid) : reviews.mark(duid, before.stamps))),
        },
      });
    },
    [reviews, notices, activity],
  );
  return { onReview, acts };
}
