import { Banner } from "@capno/ui-kit/feedback/Banner";

import { ServerBusy } from "../../kit/ServerBusy.tsx";
import type { StudyProgress } from "./study.ts";

/** What a reading waits for: the network, or a busy server. */
export function WaitingFor({ progress }: { readonly progress: StudyProgress }) {
  return (
    <>
      {progress.isLinkDown && <Banner tone="watch">No connection. Retrying every 15 seconds.</Banner>}
      <ServerBusy until={progress.busyUntil} then="Continues at" />
    </>
  );
}
