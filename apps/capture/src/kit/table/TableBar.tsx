import { formatClock, formatDateTime, formatIsoDate } from "@capno/domain/time/date-text";
import type { EpochMs } from "@capno/domain/units";
import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { DownloadIcon } from "@capno/ui-kit/icons";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import type { ReactNode } from "react";

import { SearchField, type SearchFieldProps } from "../SearchField.tsx";
import { useStudyZone } from "../time/study-zone.ts";
import { formatZone } from "../time/time-zone.ts";
import styles from "./TableBar.module.css";
import { useOfflineSince } from "./use-offline-since.ts";

/** When the rows of a table were requested. */
export interface AsOf {
  readonly at: EpochMs;
  /** The zone of the times on the page, named beside this one; absent: the study's. */
  readonly zone?: string;
}

export interface TableBarProps {
  readonly title: string;
  /** The page that this one belongs to. */
  readonly eyebrow?: ReactNode;
  /** "12 of 60 handsets"; undefined: not known yet, and the line keeps its room. */
  readonly count: string | undefined;
  readonly asOf: AsOf | undefined;
  readonly search?: Omit<SearchFieldProps, "className"> | undefined;
  readonly filters?: ReactNode;
  /** A switch to another view of the same rows. */
  readonly view?: ReactNode;
  readonly actions?: ReactNode;
  /** Undefined disables the button while there is nothing to save; it keeps its place. */
  readonly onSave: (() => void | Promise<void>) | undefined;
  /** False: there is no file, or it is saved from a menu. */
  readonly hasSave?: boolean;
}

/** The bar above every table: title, count and age of the rows, view, actions, export; below them search and filters. */
export function TableBar({
  title,
  eyebrow,
  count,
  asOf,
  search,
  filters,
  view,
  actions,
  onSave,
  hasSave = true,
}: TableBarProps) {
  return (
    <div className={styles.bar}>
      <PageHeading dense title={title} eyebrow={eyebrow} />
      <p className={styles.count}>
        {/* A blank keeps the line's height while nothing is known. */}
        <span role="status">
          <ChangingText>{count ?? "\u00A0"}</ChangingText>
        </span>
        {count !== undefined && asOf !== undefined && <span>, </span>}
        <Age asOf={asOf} />
      </p>
      <div className={styles.actions} data-on="screen">
        {view}
        {actions}
        {hasSave && <SaveButton onSave={onSave} />}
      </div>
      {(search !== undefined || filters !== undefined) && (
        <div className={styles.tools} role="search" aria-label={title} data-on="screen">
          {search !== undefined && <SearchField className={styles.search} {...search} />}
          {filters}
        </div>
      )}
    </div>
  );
}

/** Outside the status: it changes each minute, and a screen reader would say it each minute. */
function Age({ asOf }: Pick<TableBarProps, "asOf">) {
  const { clock } = useServices();
  const offlineSince = useOfflineSince();
  const { zone: studyZone } = useStudyZone();
  const zone = asOf?.zone ?? studyZone;
  const write = (time: EpochMs) =>
    formatIsoDate(time, zone) === formatIsoDate(clock.now(), zone)
      ? formatClock(time, zone)
      : formatDateTime(time, zone);
  if (offlineSince === undefined)
    return (
      asOf && (
        <ChangingText>
          {`as of ${write(asOf.at)}${asOf.zone === undefined ? "" : `, ${formatZone(zone)}`}`}
        </ChangingText>
      )
    );
  const offline = offlineSince === null ? "Offline." : `Offline since ${write(offlineSince)}.`;
  return (
    <ChangingText className={styles.offline}>
      {asOf === undefined ? offline : `${offline} Rows as of ${write(asOf.at)}.`}
    </ChangingText>
  );
}

/** The reason why it is disabled is a tooltip: as text beside the button it would move the others. */
function SaveButton({ onSave }: Pick<TableBarProps, "onSave">) {
  return (
    <Tooltip content={onSave === undefined ? "Nothing to export" : undefined} side="bottom">
      <Button
        size="small"
        icon={DownloadIcon}
        aria-disabled={onSave === undefined}
        onClick={() => void onSave?.()}
      >
        Save as CSV
      </Button>
    </Tooltip>
  );
}
