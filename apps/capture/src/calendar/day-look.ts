import type { CalendarDay } from "@capno/domain/calendar";
import { classNames } from "@capno/ui-kit/class-names";

import styles from "./Days.module.css";

type Looks = Pick<CalendarDay, "state" | "missed">;

/** The class of a day's box. */
export function getDayClass({ state, missed }: Looks): string {
  return classNames(styles.day, styles[state], state === "made" && (missed ?? 0) > 0 && styles.short);
}
