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
        act(() => reviews.unmark(duid, duid));
        return;
      }
      act(() =>
        reviews.mark(
          duid,
          duid,
          reasons.map(({ stamp }) => stamp),
        ),
      );
      activity.record({ what: "Reviewed", detail: duid });
      notices.toast({
        // Whether the store has it is not known yet: the page says so where it does not come to have it.
        message: `${duid} is marked as reviewed.${reviews.isShared ? "" : " Kept in this tab until you log out."}`,
        action: {
          label: "Undo",
          run: () => act(() => reviews.mark(duid, duid, before?.stamps ?? [])),
        },
      });
    },
    [reviews, notices, activity],
  );
  return { onReview, acts };
}
