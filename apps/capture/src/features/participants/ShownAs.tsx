import { Link, useSearchParams } from "@capno/router";

import { toShown } from "../../addresses/calendar-address.ts";
import styles from "./ShownAs.module.css";

const WAYS = [
  ["Table", false],
  ["Calendar", true],
] as const;

/** The same users as a table or as a calendar. Links, so that Back leads from one to the other. ADR 0103 */
export function ShownAs({ isCalendar }: { readonly isCalendar: boolean }) {
  const [params] = useSearchParams();
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
