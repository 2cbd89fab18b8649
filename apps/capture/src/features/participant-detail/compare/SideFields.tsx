import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { Button } from "@capno/ui-kit/buttons/Button";
import { ComboboxField } from "@capno/ui-kit/fields/ComboboxField";
import { useMemo } from "react";

import { DayField } from "../../../shared/DayField.tsx";
import { formatReadingDate } from "../reading-date.ts";
import styles from "./Compare.module.css";
import type { DraftProblems, SideDraft } from "./side-draft.ts";

export interface SideFieldsProps {
  readonly name: string;
  readonly draft: SideDraft;
  readonly problems: DraftProblems;
  readonly records: readonly CapnogramSummary[];
  readonly onChange: (draft: SideDraft) => void;
}

const KINDS = [
  { kind: "window", label: "Days" },
  { kind: "record", label: "One record" },
] as const;

export function SideFields({ name, draft, problems, records, onChange }: SideFieldsProps) {
  const options = useMemo(
    () =>
      records.map(({ id, isFailed, ...date }) => ({
        value: String(id),
        label: formatReadingDate(date),
        detail: isFailed ? `number ${id}, failed` : `number ${id}`,
        disabled: isFailed,
      })),
    [records],
  );
  return (
    <fieldset className={styles.side}>
      <legend>{name}</legend>
      <div className={styles.kinds} role="group" aria-label={`${name}: days or one record`}>
        {KINDS.map(({ kind, label }) => (
          <Button
            key={kind}
            size="small"
            variant="quiet"
            aria-pressed={draft.kind === kind}
            onClick={() => onChange({ ...draft, kind })}
          >
            {label}
          </Button>
        ))}
      </div>
      {draft.kind === "record" ? (
        <ComboboxField
          label="Record"
          value={draft.record}
          placeholder="Type a date or a number"
          error={problems.record}
          options={options}
          onChange={(record) => onChange({ ...draft, record })}
        />
      ) : (
        <div className={styles.days}>
          <DayField
            label="First day"
            entry={draft.first}
            error={problems.first}
            onChange={(first) => onChange({ ...draft, first })}
          />
          <DayField
            label="Last day"
            entry={draft.last}
            error={problems.last}
            onChange={(last) => onChange({ ...draft, last })}
          />
        </div>
      )}
    </fieldset>
  );
}
