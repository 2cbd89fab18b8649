import { useServices } from "@capno/product-contract/use-services";
import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { ComboboxField } from "@capno/ui-kit/fields/ComboboxField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { findScannedHandset } from "@capno/domain/handset/scanned-handset";
import { toHandsetUdi } from "@capno/domain/units";
import { useBarcodeScan } from "@capno/ui-kit/behaviour/barcode-scans";
import { useState } from "react";
import { isolate } from "@capno/domain/text/isolate";

import type { AllocationController } from "../study/allocation/allocation-machine.ts";
import type { AllocationState } from "../study/allocation/allocation-machine.ts";
import { findConsequences } from "../study/allocation/allocation-consequences.ts";
import { reviewAllocation, type Override } from "../study/allocation/allocation-form.ts";
import { NewUserIdField } from "./NewUserIdField.tsx";
import { useAllocationContext } from "./use-allocation-context.ts";
import styles from "./AllocationDialogs.module.css";

export interface AllocateHandsetDialogProps {
  readonly state: Extract<AllocationState, { status: "assigning" }>;
  readonly send: AllocationController["send"];
}

export function AllocateHandsetDialog({ state, send }: AllocateHandsetDialogProps) {
  const { config } = useServices();
  const lists = useAllocationContext(state.suggestions.byGroup);
  const cancel = () => send({ type: "cancelled" });
  const [scanNote, setScanNote] = useState<string>();

  useBarcodeScan(({ text, field, isSure }) => {
    if (lists.status !== "ready") return false;
    const found = findScannedHandset(text, lists.context.handsets);
    if (found.kind === "one") {
      setScanNote(undefined);
      send({ type: "handset-chosen", udi: found.handset.udi });
      return true;
    }
    const isInList = field?.getAttribute("role") === "combobox";
    // In the number field a scan that matches nothing needs no note: the person sees the scanned text there.
    if (found.kind === "several")
      setScanNote("The scanned code matches more than one handset. Choose it from the list.");
    else if (isSure && (field === undefined || isInList))
      setScanNote("The scanned code matches no handset in the list.");
    return found.kind === "several";
  });

  if (lists.status !== "ready") {
    return (
      <Dialog title="Allocate Handset" onClose={cancel} actions={<Button onClick={cancel}>Cancel</Button>}>
        {lists.status === "loading" ? (
          <Loader text="Loading handsets and users..." lines={4} />
        ) : (
          <Banner tone="act" role="alert" actions={<Button onClick={lists.retry}>Try again</Button>}>
            The handsets and users could not be loaded.
          </Banner>
        )}
      </Dialog>
    );
  }

  const { form, suggestions } = state;
  const { participants } = lists.context;
  const review = reviewAllocation(form, lists.context);
  const { handset, duid, ticked } = review;
  const holder = handset?.allocatedTo;
  const tick = (override: Override, user: string | undefined) => (isTicked: boolean) =>
    send({ type: "override-ticked", override, tickedFor: isTicked ? user : undefined });

  function goOn() {
    if (review.reasonNextIsDisabled !== undefined) return;
    if (handset === undefined || duid === undefined || form.groupId === undefined) return;
    send({
      type: "next-pressed",
      allocation: {
        udi: handset.udi,
        handsetLabel: handset.label,
        duid,
        groupId: form.groupId,
        shown: findConsequences({ udi: handset.udi, duid }, participants),
      },
    });
  }

  return (
    // A dialog of its own: focus goes to the first field, not to where the waiting one had it.
    <Dialog
      key="form"
      title="Allocate Handset"
      onClose={cancel}
      actions={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" onClick={goOn} disabledReason={review.reasonNextIsDisabled}>
            Next
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {scanNote !== undefined && (
          <Banner tone="watch" role="alert">
            {scanNote}
          </Banner>
        )}
        <ComboboxField
          label="Handset ID"
          placeholder="Type to search"
          emptyText="No handset matches"
          value={form.udi}
          onChange={(udi) => {
            setScanNote(undefined);
            if (udi !== undefined) send({ type: "handset-chosen", udi: toHandsetUdi(udi) });
          }}
          options={lists.context.handsets.map(({ udi, label, allocatedTo }) => ({
            value: udi,
            label,
            detail: allocatedTo === undefined ? "Not allocated" : `Allocated to ${isolate(allocatedTo)}`,
          }))}
        />
        <NewUserIdField
          form={form}
          review={review}
          groups={lists.context.groups}
          suggestions={suggestions}
          send={send}
        />
        {review.needsHandsetOverride && (
          <fieldset className={styles.overrides}>
            <legend>{`This handset is allocated to ${isolate(holder ?? "")}`}</legend>
            <CheckboxField
              label="Override allocated device"
              checked={ticked.overridesHandset}
              onChange={tick("overridesHandset", holder)}
            />
            <CheckboxField
              label="Cleaning procedure check"
              checked={ticked.hasCleaned}
              onChange={tick("hasCleaned", holder)}
            />
          </fieldset>
        )}
        {review.needsIdOverride && (
          <fieldset className={styles.overrides}>
            <legend>{`The user ID ${isolate(duid ?? "")} exists`}</legend>
            <CheckboxField
              label="Override existing User ID"
              checked={ticked.overridesId}
              onChange={tick("overridesId", duid)}
            />
          </fieldset>
        )}
        {config.links.decontaminationGuide !== "" && (
          <a
            className={styles.guide}
            href={config.links.decontaminationGuide}
            target="_blank"
            rel="noopener noreferrer"
          >
            Decontamination guide (PDF)
          </a>
        )}
      </div>
    </Dialog>
  );
}
