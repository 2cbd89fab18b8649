import { useMachine } from "@capno/machine/use-machine";

import { StoreTrouble, UnreadableEntries } from "../shared-entries/StoreTrouble.tsx";
import { useCapture } from "../use-capture.ts";

/** Says that the log of allocations lacks something. What was done with a handset stays done. */
export function AllocationNotices() {
  const { allocationLog } = useCapture();
  const { trouble, pending, unreadable } = useMachine(allocationLog);
  return (
    <>
      {trouble !== undefined && (
        <StoreTrouble
          what="log of handsets"
          trouble={trouble}
          hasPending={pending.size > 0}
          onTryAgain={allocationLog.ask}
        />
      )}
      <UnreadableEntries what="log of handsets" count={unreadable} />
    </>
  );
}
