import { ALL_GROUPS_LABEL, sortGroups } from "@capno/domain/participant";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { NumberField } from "@capno/ui-kit/fields/NumberField";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { useState } from "react";

import { MOST_GAP_DAYS, parseGapDays, type ChecksView } from "../../paths/checks-path.ts";
import { formatLimits } from "../../state/data-checks/check-titles.ts";
import styles from "./DataChecksPage.module.css";

export interface ChecksFormProps {
  readonly view: ChecksView;
  readonly onChange: (changes: Partial<ChecksView>) => void;
  readonly onRun: () => void;
  readonly isReading: boolean;
  /** Over this project. */
  readonly hasRun: boolean;
}

/** Over which project the checks run, and how long a gap may be. */
export function ChecksForm({ view, onChange, onRun, isReading, hasRun }: ChecksFormProps) {
  const { session, config } = useServices();
  const { groups } = session.account();
  const { worklist } = config.capture;
  const chosen = view.groupId === null ? groups : groups.filter(({ id }) => id === view.groupId);
  const configured = formatLimits(
    chosen.map(({ projectId }) => (worklist.projects[projectId] ?? worklist).unusedDays),
  );
  const [typed, setTyped] = useState(view.gapDays === null ? "" : String(view.gapDays));
  const isWrong = typed.trim() !== "" && parseGapDays(typed) === null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <SelectField
        label="Project"
        value={String(view.groupId ?? "")}
        disabled={isReading}
        onChange={(value) => onChange({ groupId: value === "" ? null : Number(value) })}
        options={[
          { value: "", label: ALL_GROUPS_LABEL },
          ...sortGroups(groups).map(({ id, projectId, name }) => ({
            value: String(id),
            label: `${projectId}, ${name}`,
          })),
        ]}
      />
      <NumberField
        label="List gaps longer than"
        inputMode="numeric"
        unit="days"
        placeholder={configured}
        hint={`Empty: ${configured}, as configured`}
        value={typed}
        error={isWrong ? `A whole number of days from 1 to ${MOST_GAP_DAYS}` : undefined}
        onChange={(text) => {
          setTyped(text);
          if (text.trim() === "" || parseGapDays(text) !== null) onChange({ gapDays: parseGapDays(text) });
        }}
      />
      <Button
        type="submit"
        variant={hasRun ? "secondary" : "primary"}
        disabledReason={isReading ? "The records are being read" : undefined}
      >
        {hasRun ? "Run again" : "Run the checks"}
      </Button>
    </form>
  );
}
