import {
  formatParticipantStatus,
  isNotRead,
  type StatusLookup,
} from "@capno/domain/participant-status/participant-status";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DataList } from "@capno/ui-kit/layout/DataList";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { isolate } from "@capno/domain/text/isolate";

import type { AllocationState } from "../study/allocation/allocation-machine.ts";
import type { AllocationController } from "../study/allocation/allocation-machine.ts";

export interface ConfirmAllocationDialogProps {
  readonly state: Extract<AllocationState, { status: "confirming" }>;
  readonly send: AllocationController["send"];
  /** Undefined where they were not read. */
  readonly statuses: StatusLookup;
}

export function ConfirmAllocationDialog({ state, send, statuses }: ConfirmAllocationDialogProps) {
  const { allocation, isBusy } = state;
  const { shown } = allocation;
  return (
    <Dialog
      size="small"
      title="Confirm Allocation"
      busy={isBusy}
      onClose={() => send({ type: "cancelled" })}
      actions={
        <>
          <Button disabled={isBusy} onClick={() => send({ type: "back-pressed" })}>
            Back
          </Button>
          <Button variant="primary" busy={isBusy} onClick={() => send({ type: "confirmed" })}>
            Confirm
          </Button>
        </>
      }
    >
      <DataList
        rows={[
          { term: "Handset ID", value: allocation.handsetLabel, mono: true },
          { term: "User ID", value: allocation.duid, mono: true },
        ]}
      />
      {shown.takenFrom.length > 0 && (
        <Banner tone="watch">
          <strong>{shown.takenFrom.map(isolate).join(" and ")}</strong>
          {` ${shown.takenFrom.length === 1 ? "loses" : "lose"} ${allocation.handsetLabel}.`}
        </Banner>
      )}
      {describeLeft(allocation.duid, statuses, shown.user !== "new")}
      {shown.user === "holder" && <p>{`${isolate(allocation.duid)} has this handset already.`}</p>}
      {shown.user === "existing" && <p>This user ID exists and will be used again.</p>}
      {shown.givesUp !== undefined && (
        <p>{`${isolate(allocation.duid)} returns ${isolate(shown.givesUp)}.`}</p>
      )}
      {shown.unreadable > 0 && <p>Some users could not be read. The handset or the user ID may be in use.</p>}
    </Dialog>
  );
}

/** Warns that the user has left the study, or that the status could not be read. */
function describeLeft(duid: string, statuses: StatusLookup, isKnownUser: boolean) {
  const status = statuses.get(duid);
  if (isNotRead(status)) return isKnownUser && <p>{`The status of ${isolate(duid)} could not be loaded.`}</p>;
  if (status?.kind !== "left") return null;
  const [first = "", ...rest] = formatParticipantStatus(status);
  return <Banner tone="watch">{`${isolate(duid)} ${first.toLowerCase()}${rest.join("")}.`}</Banner>;
}
