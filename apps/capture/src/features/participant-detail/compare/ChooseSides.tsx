import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { Button } from "@capno/ui-kit/buttons/Button";
import { useState } from "react";

import type { CompareChoice } from "../../../paths/compare-path.ts";
import { isSameDay } from "../../../shared/DayField.tsx";
import { TIME_ZONE } from "../../../shared/time/time-zone.ts";
import styles from "./Compare.module.css";
import { SIDE_NAMES, type SideName } from "./side-text.ts";
import { findProblems, toDraft, toSide, type SideDraft } from "./side-draft.ts";
import { SideFields } from "./SideFields.tsx";

export interface ChooseSidesProps {
  readonly choice: CompareChoice;
  /** The newest first. */
  readonly records: readonly CapnogramSummary[];
  readonly onChoose: (choice: CompareChoice) => void;
}

const SIDES: readonly SideName[] = ["baseline", "now"];

/** Chooses both sides. Nothing is requested while they are being typed. */
export function ChooseSides({ choice, records, onChoose }: ChooseSidesProps) {
  const [drafts, setDrafts] = useState<Readonly<Record<SideName, SideDraft>>>(() => ({
    baseline: toDraft(choice.baseline),
    now: toDraft(choice.now),
  }));
  const [isTried, setIsTried] = useState(false);

  function compare() {
    setIsTried(true);
    // A side that was not edited stays as exact as the address has it.
    const read = (name: SideName) =>
      isSameDraft(drafts[name], toDraft(choice[name])) ? choice[name] : toSide(drafts[name]);
    const next = { baseline: read("baseline"), now: read("now") };
    if (next.baseline !== undefined && next.now !== undefined) onChoose(next);
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        compare();
      }}
    >
      <div className={styles.sides}>
        {SIDES.map((name) => (
          <SideFields
            key={name}
            name={SIDE_NAMES[name]}
            draft={drafts[name]}
            problems={isTried ? findProblems(drafts[name]) : {}}
            records={records}
            onChange={(draft) => setDrafts((all) => ({ ...all, [name]: draft }))}
          />
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="submit" variant="primary">
          Compare
        </Button>
        <p className={styles.aside}>{`Days in ${getPlace(TIME_ZONE)} time`}</p>
      </div>
    </form>
  );
}

/** "London" of "Europe/London". */
const getPlace = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1).replaceAll("_", " ");

function isSameDraft(left: SideDraft, right: SideDraft): boolean {
  return (
    left.kind === right.kind &&
    left.record === right.record &&
    isSameDay(left.first, right.first) &&
    isSameDay(left.last, right.last)
  );
}
