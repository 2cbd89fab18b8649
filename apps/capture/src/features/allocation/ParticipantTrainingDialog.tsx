import { Banner } from "@capno/ui-kit/feedback/Banner";
import { Button } from "@capno/ui-kit/buttons/Button";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { PercentBar } from "@capno/ui-kit/feedback/PercentBar";
import { useState } from "react";

import type { Allocation } from "../../state/allocation/allocation-machine.ts";
import styles from "./AllocationDialogs.module.css";
import type { AllocationController } from "../../state/allocation/create-allocation.ts";
import { LastTrainingRecord } from "./LastTrainingRecord.tsx";
import { TrainingResult } from "./TrainingResult.tsx";
import { useTrainingRecords } from "./use-training-records.ts";

export interface ParticipantTrainingDialogProps {
  readonly allocation: Allocation;
  readonly send: AllocationController["send"];
}

/** The participant breathes once while the trainer watches it arrive. No time-out. */
export function ParticipantTrainingDialog({ allocation, send }: ParticipantTrainingDialogProps) {
  const records = useTrainingRecords(allocation);
  const [unableToBreathe, setUnableToBreathe] = useState(false);
  const [confirmedTraining, setConfirmedTraining] = useState(false);

  return (
    <Dialog
      open
      title="Participant Training"
      description={`Ask ${allocation.duid} to breathe through handset ${allocation.handsetLabel}. The record appears here.`}
      dismissable={false}
      onClose={() => undefined}
      actions={
        <Button
          variant="primary"
          disabledReason={unableToBreathe || confirmedTraining ? undefined : "Tick one of the two boxes"}
          onClick={() =>
            send({
              type: "training-completed",
              outcome: { unableToBreathe, confirmedTraining },
            })
          }
        >
          Complete
        </Button>
      }
    >
      <div className={styles.fields}>
        <div className={styles.record} aria-live="polite">
          {records.progress === undefined ? (
            <TrainingResult record={records.last} />
          ) : (
            <div className={styles.progress}>
              <span>Recording</span>
              <PercentBar label="Progress of the breath record" percent={records.progress} emptyText="" />
            </div>
          )}
          <LastTrainingRecord record={records.last} />
          {records.problem !== undefined && <Banner tone="watch">{records.problem}</Banner>}
        </div>
        <CheckboxField
          label="UNABLE TO DO BREATH RECORD"
          checked={unableToBreathe}
          onChange={setUnableToBreathe}
        />
        <CheckboxField label="CONFIRM TRAINING" checked={confirmedTraining} onChange={setConfirmedTraining} />
      </div>
    </Dialog>
  );
}
