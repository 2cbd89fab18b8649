import { parseIsoDay, type IsoDay } from "@capno/domain/calendar";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { useLayoutEffect, useRef, useState } from "react";

import { formatIsoDay } from "./calendar/day-range.ts";
import styles from "./DayField.module.css";

/** What a day field holds. Half a date is not an empty field. */
export type DayEntry =
  | { readonly kind: "empty" }
  | { readonly kind: "day"; readonly day: IsoDay }
  | { readonly kind: "invalid"; readonly error: string };

const EMPTY_DAY: DayEntry = { kind: "empty" };
export const toDayEntry = (day: IsoDay | null | undefined): DayEntry =>
  day === null || day === undefined ? EMPTY_DAY : { kind: "day", day };

export interface DayFieldProps {
  readonly label: string;
  readonly entry: DayEntry;
  /** What is wrong with this day beside the others of its form. */
  readonly error?: string | undefined;
  readonly onChange: (entry: DayEntry) => void;
}

/**
 * A day, typed or chosen. While it has the focus the text belongs to the person: a year is written digit by digit, and
 * each of them would be a year of its own.
 */
export function DayField({ label, entry, error, onChange }: DayFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isFocused, setIsFocused] = useState(false);

  useLayoutEffect(() => {
    if (input.current === null || entry.kind === "invalid" || isFocused) return;
    const value = entry.kind === "day" ? entry.day : "";
    // Half a date reads as empty, and is cleared by being set.
    if (input.current.value !== value || input.current.validity.badInput) input.current.value = value;
  }, [entry, isFocused]);

  // Browsers report no change while a date is incomplete, so each key and the end of typing are looked at as well.
  function read() {
    if (input.current === null) return;
    const next = readDay(input.current);
    if (!isSameDay(next, entry)) onChange(next);
  }

  const own = entry.kind === "invalid" && !isFocused ? entry.error : undefined;
  return (
    <div className={styles.day}>
      <TextField
        ref={input}
        type="date"
        label={label}
        error={error ?? own}
        onChange={read}
        onKeyUp={read}
        onFocus={() => setIsFocused(true)}
        onBlur={() => {
          read();
          setIsFocused(false);
        }}
      />
      {/* A browser may write the month first: 11/12 is then another day than its reader thinks. */}
      <p className={styles.words}>{entry.kind === "day" ? formatIsoDay(entry.day, true) : ""}</p>
    </div>
  );
}

function readDay({ value, validity }: HTMLInputElement): DayEntry {
  if (validity.badInput) return { kind: "invalid", error: "Enter the whole date: day, month and year" };
  if (value === "") return EMPTY_DAY;
  const day = parseIsoDay(value);
  return day === undefined
    ? { kind: "invalid", error: "Enter a year of four digits, from 1900 on" }
    : { kind: "day", day };
}

function isSameDay(left: DayEntry, right: DayEntry): boolean {
  if (left.kind === "day" && right.kind === "day") return left.day === right.day;
  if (left.kind === "invalid" && right.kind === "invalid") return left.error === right.error;
  return left.kind === right.kind;
}
