import type { Participant } from "@capno/domain/participant";
import { formatCount } from "@capno/domain/number";
import type { Duid } from "@capno/domain/units";
import { Button } from "@capno/ui-kit/buttons/Button";
import { CheckboxField } from "@capno/ui-kit/fields/CheckboxField";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { SelectField } from "@capno/ui-kit/fields/SelectField";
import { useState } from "react";

import type { SummariesFormat } from "./use-summaries.ts";
import styles from "./Summaries.module.css";

/** In one go: more would fill the memory of a small computer. */
const MOST_SUMMARIES = 50;
/** So many boxes are drawn at most. */
const MOST_SHOWN = 200;

export interface ChooseUsersProps {
  readonly participants: readonly Participant[];
  /** Undefined: nothing was changed yet. */
  readonly ticked: ReadonlySet<Duid> | undefined;
  readonly onTick: (ticked: ReadonlySet<Duid>) => void;
  readonly onStart: (chosen: readonly Participant[], format: SummariesFormat) => void;
}

/** For whom a summary is made, and as which file. All who fit are chosen from the start. */
export function ChooseUsers({ participants, ticked, onTick, onStart }: ChooseUsersProps) {
  const shown = participants.slice(0, MOST_SHOWN);
  const [format, setFormat] = useState<SummariesFormat>("pdf");
  const isTicked = ({ duid }: Participant) => ticked?.has(duid) ?? participants.length <= MOST_SUMMARIES;
  const chosen = shown.filter(isTicked);
  const first = shown.slice(0, MOST_SUMMARIES);

  function toggle(duid: Duid) {
    const changed = new Set(chosen.map((participant) => participant.duid));
    if (!changed.delete(duid)) changed.add(duid);
    onTick(changed);
  }

  if (participants.length === 0)
    return (
      <Panel tone="info" title="No user in this list">
        Change the filter in All Users.
      </Panel>
    );
  return (
    <form
      className={styles.choice}
      onSubmit={(event) => {
        event.preventDefault();
        onStart(chosen, format);
      }}
    >
      <div className={styles.actions}>
        <SelectField
          label="Save as"
          value={format}
          onChange={(value) => setFormat(value === "zip" ? "zip" : "pdf")}
          options={[
            { value: "pdf", label: "One PDF file" },
            { value: "zip", label: "ZIP, a PDF file for each user" },
          ]}
        />
        <Button type="submit" variant="primary" disabledReason={getReasonStartIsDisabled(chosen.length)}>
          {chosen.length === 1 ? "Save 1 summary" : `Save ${formatCount(chosen.length)} summaries`}
        </Button>
      </div>
      <fieldset className={styles.users}>
        <legend>Users</legend>
        <div className={styles.tickAll}>
          <Button size="small" onClick={() => onTick(new Set(first.map(({ duid }) => duid)))}>
            {shown.length > first.length ? `Tick the first ${first.length}` : "Tick all"}
          </Button>
          <Button size="small" onClick={() => onTick(new Set())}>
            Tick none
          </Button>
        </div>
        <div className={styles.boxes}>
          {shown.map((participant) => (
            <CheckboxField
              key={participant.duid}
              label={participant.duid}
              checked={isTicked(participant)}
              onChange={() => toggle(participant.duid)}
            />
          ))}
        </div>
        {shown.length < participants.length && (
          <p className={styles.aside}>
            {`The first ${MOST_SHOWN} of ${formatCount(participants.length)} users. Filter All Users to choose others.`}
          </p>
        )}
      </fieldset>
    </form>
  );
}

function getReasonStartIsDisabled(chosen: number): string | undefined {
  if (chosen === 0) return "No user is ticked";
  return chosen > MOST_SUMMARIES ? `At most ${MOST_SUMMARIES} in one go` : undefined;
}
