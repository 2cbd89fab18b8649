import type { Reviews } from "@capno/api-client/models/review";
import { getVersionId } from "@capno/api-client/models/stored-entry";
import type { Participant } from "@capno/domain/participant";
import type { Reason } from "@capno/domain/worklist";
import { useServices } from "@capno/product-contract/use-services";
import { useCallback, useState } from "react";

import { formatAudience } from "../../state/shared-entries/shared-entries-view.ts";
import { useCapture } from "../../state/use-capture.ts";

/** Sets and removes the reviews that a list shows, each with undo; `acts` counts them, so that the page updates at once. */
export function useReview() {
  const { reviews } = useCapture();
  const { notices, activity } = useServices();
  const [acts, setActs] = useState(0);
  const onReview = useCallback(
    ({ duid }: Pick<Participant, "duid">, reasons: readonly Reason[], shown: Reviews) => {
      const before = shown.get(duid);
      const stamps = reasons.map(({ stamp }) => stamp);
      // The rows may be older than the store: they wait while the pointer is over them.
      const outcome = reviews.mark(duid, getVersionId(before), stamps);
      setActs((count) => count + 1);
      if (stamps.length === 0 || outcome === "conflict" || outcome === "nowhere") return;
      const own = reviews.getSeen(duid);
      activity.record({ what: "Reviewed", detail: duid });
      notices.toast({
        // Whether the store has it is not known yet: the page says so where it does not come to have it.
        message: [`${duid} is marked as reviewed.`, formatAudience(reviews, "")].join(" ").trim(),
        ...(outcome === "unchanged"
          ? {}
          : {
              action: {
                label: "Undo",
                run() {
                  reviews.mark(duid, own, before?.stamps ?? []);
                  setActs((count) => count + 1);
                },
              },
            }),
      });
    },
    [reviews, notices, activity],
  );
  return { onReview, acts };
}
