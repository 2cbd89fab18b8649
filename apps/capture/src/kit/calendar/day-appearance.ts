import type { CalendarDay, DayState } from "@capno/domain/calendar";
import { classNames } from "@capno/ui-kit/styles/class-names";

import styles from "./Days.module.css";

/** What a day looks like: its state, or made, but fewer than expected. */
export type DayAppearance = DayState | "short";

type DayFacts = Pick<CalendarDay, "state" | "missed">;

export const getDayAppearance = ({ state, missed }: DayFacts): DayAppearance =>
  state === "made" && (missed ?? 0) > 0 ? "short" : state;

export const getDayClass = (day: DayFacts): string => classNames(styles.day, styles[getDayAppearance(day)]);
