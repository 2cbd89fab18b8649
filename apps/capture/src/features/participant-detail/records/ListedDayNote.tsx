import { formatCount } from "@capno/domain/number";
import { Link, useSearchParams } from "@capno/router";
import { useEffect, useRef } from "react";

import { toAllDays, UNDATED } from "../../../paths/calendar-path.ts";
import { formatIsoDay } from "../../../shared/calendar/day-range.ts";
import styles from "./RecordsList.module.css";
import type { Listed } from "./use-listed-day.ts";

interface ListedDayNoteProps {
  readonly listed: Listed;
  readonly count: number;
  readonly total: number;
}

/** Names the day that the records below are filtered to, and links to all records. Gets the focus after a day is chosen. */
export function ListedDayNote({ listed, count, total }: ListedDayNoteProps) {
  const [params] = useSearchParams();
  const place = useRef<HTMLParagraphElement>(null);
  const { name, zone } = listed;
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
    place.current?.focus({ preventScroll: true });
  }, [name]);
  return (
    <p ref={place} tabIndex={-1} className={styles.listed}>
      <span>{describe(listed, count, total)}</span>
      <Link to={{ search: toAllDays(params).toString() }} preventScrollReset>
        Show all records
      </Link>
      <span className={styles.zone}>{`Days in ${zone.replaceAll("_", " ")}.`}</span>
    </p>
  );
}

function describe({ name }: Listed, count: number, total: number): string {
  const which = name === UNDATED ? "without a date" : `of ${formatIsoDay(name, true)}`;
  if (count === 0) return `No record ${which}.`;
  return `${formatCount(count)} of ${formatCount(total)} ${total === 1 ? "record" : "records"}: ${which}.`;
}
