import type { IsoDay } from "@capno/domain/calendar/calendar";
import { FieldGroup } from "@capno/ui-kit/fields/FieldGroup";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { useState } from "react";

import { formatIsoDay } from "./calendar/day-range.ts";
import { NO_DAY_PARTS, readDayParts, splitDay, toDayParts, type DayEntry } from "./day-entry.ts";
import styles from "./DayField.module.css";

export { toDayEntry, type DayEntry } from "./day-entry.ts";

export interface DayFieldProps {
  readonly label: string;
  /** The field is in the bar above a table: its placeholder says what to type. */
  readonly isInBar?: boolean;
  readonly entry: DayEntry;
  /** What is wrong with this day beside the others of its form. */
  readonly error?: string | undefined;
  readonly onChange: (entry: DayEntry) => void;
}

const PARTS = [
  ["day", "Day", "DD"],
  ["month", "Month", "MM"],
  ["year", "Year", "YYYY"],
] as const;

/**
 * A day as three fields, as in the NHS's design system: a browser's own date field writes the month first where its user
 * does. While it has the focus the text belongs to the person. A whole date that is pasted into a field fills all three.
 */
export function DayField({ label, isInBar = false, entry, error, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState(NO_DAY_PARTS);
  const [isFocused, setIsFocused] = useState(false);
  const parts = isFocused || entry.kind === "invalid" ? typed : toDayParts(entry);

  function change(part: (typeof PARTS)[number][0], text: string) {
    const next = splitDay(text) ?? { ...parts, [part]: text };
    setTyped(next);
    const read = readDayParts(next);
    if (!isSameEntry(read, entry)) onChange(read);
  }

  const own = entry.kind === "invalid" && !isFocused ? entry.error : undefined;
  return (
    <FieldGroup
      label={label}
      labelHidden={isInBar}
      error={error ?? own}
      onEnter={() => {
        setTyped(parts);
        setIsFocused(true);
      }}
      onLeave={() => setIsFocused(false)}
    >
      {(control) => (
        <>
          <div className={styles.parts}>
            {PARTS.map(([part, name, letters]) => (
              <TextField
                key={part}
                {...control}
                label={name}
                labelHidden={isInBar}
                placeholder={isInBar ? letters : undefined}
                className={classNames(styles[part], isInBar && styles.inBar)}
                inputMode="numeric"
                autoComplete="off"
                value={parts[part]}
                onChange={(text) => change(part, text)}
              />
            ))}
          </div>
          {(error ?? own) === undefined && !isInBar && (
            <p className={styles.words}>{entry.kind === "day" ? formatIsoDay(entry.day, true) : ""}</p>
          )}
        </>
      )}
    </FieldGroup>
  );
}

function isSameEntry(left: DayEntry, right: DayEntry): boolean {
  const textOf = (entry: DayEntry): IsoDay =>
    entry.kind === "day" ? entry.day : entry.kind === "invalid" ? entry.error : "";
  return left.kind === right.kind && textOf(left) === textOf(right);
}
