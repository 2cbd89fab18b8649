import { Banner } from "@capno/ui-kit/feedback/Banner";
import { isolate } from "@capno/domain/text/isolate";
import { Button } from "@capno/ui-kit/buttons/Button";

import type { Today } from "./use-today.ts";

/** Names the handsets whose tests could not be loaded, and offers to try again. */
export function UnreadTests({ today }: { readonly today: Today }) {
  if (today.failed.length === 0) return null;
  return (
    <Banner
      tone="watch"
      role="status"
      actions={
        <Button size="small" onClick={today.tryAgain}>
          Try again
        </Button>
      }
    >
      {`The tests of ${today.failed.map(({ serialText }) => isolate(serialText)).join(", ")} could not be loaded; some may be missing.`}
    </Banner>
  );
}
