import { Link, useSearchParams } from "@capno/router";

import { toShown } from "../../paths/calendar-path.ts";
import { toListPath, type ListView } from "../../paths/list-path.ts";
import styles from "./ViewSwitcher.module.css";

const VIEWS = [
  ["Table", false],
  ["Calendar", true],
] as const;

export interface ViewSwitcherProps {
  /** As it is shown; the address follows when typing pauses. */
  readonly view: ListView;
  readonly isCalendar: boolean;
}

/** The same users as a table or as a calendar. Links, so that Back leads from one to the other. */
export function ViewSwitcher({ view, isCalendar }: ViewSwitcherProps) {
  const [others] = useSearchParams();
  const params = toListPath(view, others);
  return (
    <nav aria-label="Users as" className={styles.ways}>
      {VIEWS.map(([name, leadsToCalendar]) => (
        <Link
          key={name}
          className={styles.way}
          aria-current={leadsToCalendar === isCalendar ? "page" : undefined}
          to={{ search: toShown(params, leadsToCalendar).toString() }}
          preventScrollReset
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}
