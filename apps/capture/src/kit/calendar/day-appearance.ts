import type { CalendarDay, DayState } from "@capno/domain/calendar/calendar";
import { formatDayMark } from "@capno/domain/calendar/calendar-text";
import { classNames } from "@capno/ui-kit/styles/class-names";

import styles from "./Days.module.css";

/** What a day looks like: its state, or made, but fewer than expected. */
export type DayAppearance = DayState | "short";

type DayFacts = Pick<CalendarDay, "state" | "missed">;

export const getDayAppearance = ({ state, missed }: DayFacts): DayAppearance =>
  state === "made" && (missed ?? 0) > 0 ? "short" : state;

/** A single recording is a box without a digit, which style sheets add where shapes alone would not do. */
const isSingle = ({ state, made }: MarkedDay): boolean => state === "made" && made === 1;

type MarkedDay = Pick<CalendarDay, "state" | "made">;

export const getDayClass = (day: DayFacts & MarkedDay): string =>
  classNames(styles.day, styles[getDayAppearance(day)], isSingle(day) && styles.single);

/** The text in a day's box: the number of records from two on, or the letter of its state. */
export const formatDayCell = (day: MarkedDay): string => (isSingle(day) ? "" : formatDayMark(day));
