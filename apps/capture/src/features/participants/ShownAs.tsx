import { Link, useSearchParams } from "@capno/router";

import { toShown } from "../../addresses/calendar-address.ts";
import { toListAddress, type ListView } from "../../addresses/list-address.ts";
import styles from "./ShownAs.module.css";

const WAYS = [
  ["Table", false],
  ["Calendar", true],
] as const;

export interface ShownAsProps {
  /** As it is seen: the address follows when typing rests. */
  readonly view: ListView;
  readonly isCalendar: boolean;
}

/** The same users as a table or as a calendar. Links, so that Back leads from one to the other. */
export function ShownAs({ view, isCalendar }: ShownAsProps) {
  const [others] = useSearchParams();
  const params = toListAddress(view, others);
  return (
    <nav aria-label="Users as" className={styles.ways}>
      {WAYS.map(([name, leadsToCalendar]) => (
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
