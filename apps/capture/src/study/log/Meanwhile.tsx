import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";

import { describeRow } from "./log-words.ts";
import { useStudyZone } from "../../kit/time/study-zone.ts";
import type { SeenThread } from "./use-seen.ts";

export interface MeanwhileProps {
  readonly seen: SeenThread;
  /** "the status of CARD-001" */
  readonly name: string;
  readonly onKeepTheirs: () => void;
}

/** Above the fields of a dialog: what another account wrote while it was open. Nothing is saved before the author has chosen. */
export function Meanwhile({ seen: { meanwhile, accept }, name, onKeepTheirs }: MeanwhileProps) {
  const { zone } = useStudyZone();
  if (meanwhile === undefined) return null;
  return (
    <Banner
      key={meanwhile?.entry.id}
      tone="watch"
      role="alert"
      actions={
        <>
          <Button size="small" onClick={onKeepTheirs}>
            Keep their version
          </Button>
          <Button size="small" onClick={accept}>
            Keep my version
          </Button>
        </>
      }
    >
      {`Meanwhile ${meanwhile === null ? `${name} was removed.` : describeRow(meanwhile, name, zone)}`}
    </Banner>
  );
}

/** The reason why Save is disabled. */
export const CHOOSE_FIRST = "A colleague changed this. Choose a version above first.";
