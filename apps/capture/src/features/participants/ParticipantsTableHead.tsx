import { LONG_HOVER_MS } from "@capno/domain/spec-values/chart-values";
import { ADHERENCE_WINDOW_MONTHS } from "@capno/domain/spec-values/status-values";
import type { ParticipantSort, SortKey } from "@capno/domain/participant-order";
import { Icon } from "@capno/ui-kit/Icon";
import { StatusMark } from "@capno/ui-kit/StatusMark";
import { Tooltip } from "@capno/ui-kit/Tooltip";
import { VisuallyHidden } from "@capno/ui-kit/VisuallyHidden";
import { InfoIcon, SortDownIcon, SortUpIcon } from "@capno/ui-kit/icons";
import { memo, type ReactNode } from "react";

import styles from "./ParticipantsTable.module.css";

const WINDOW = `over the last ${ADHERENCE_WINDOW_MONTHS} months or the handset's lifetime, whichever is shorter`;

/** What the columns mean, in the tooltips of their headings. */
const EXPLANATIONS = {
  quality: "The share of breaths in the last record without an error.",
  adherence: `Recordings made out of recordings due, ${WINDOW}.`,
  overall: `The share of breaths without an error, ${WINDOW}.`,
} as const;

const LIGHTS = [
  { tone: "good", label: "Used within the last day" },
  { tone: "watch", label: "Last used 1 to 2 days ago" },
  { tone: "act", label: "Not used for 2 days or more" },
  { tone: "dark", label: "No handset allocated" },
] as const;

/** The light's shapes as they stand in the rows, each with its words. */
const lightLegend = (
  <span className={styles.legend}>
    {LIGHTS.map((light) => (
      <StatusMark key={light.tone} {...light} />
    ))}
  </span>
);

export interface ParticipantsTableHeadProps {
  readonly sort: ParticipantSort | null;
  readonly onSort: (key: SortKey) => void;
  /** Of the worklist: why, and less of the rest. */
  readonly saysWhy: boolean;
}

/** Unlike the rows, the head does not change while the user types. */
export const ParticipantsTableHead = memo(function ParticipantsTableHead(props: ParticipantsTableHeadProps) {
  const { sort, onSort, saysWhy } = props;
  const shared = { sort, onSort };
  const status = (
    <th scope="col" className={styles.light}>
      <Tooltip content={lightLegend} delayMs={LONG_HOVER_MS} side="bottom">
        <span tabIndex={0} className={styles.explained}>
          <VisuallyHidden>Status</VisuallyHidden>
          <Icon icon={InfoIcon} size={16} />
        </span>
      </Tooltip>
    </th>
  );
  const who = (
    <>
      <SortHeading name="index" className={styles.id} {...shared}>
        User ID
      </SortHeading>
      <SortHeading name="serialNumber" className={styles.handset} {...shared}>
        Handset ID
      </SortHeading>
      <SortHeading name="lastUsedTime" {...shared}>
        Last Time Used
      </SortHeading>
    </>
  );
  const quality = (
    <SortHeading name="lastQuality" explanation={EXPLANATIONS.quality} {...shared}>
      Breath Quality
    </SortHeading>
  );
  const adherence = (
    <SortHeading name="adherence" className={styles.number} explanation={EXPLANATIONS.adherence} {...shared}>
      Adherence %
    </SortHeading>
  );
  if (saysWhy) {
    return (
      <>
        <colgroup>
          <col className={styles.lightColumn} />
          <col className={styles.idColumn} />
          <col className={styles.handsetColumn} />
          <col className={styles.timeColumn} />
          <col />
          <col className={styles.qualityColumn} />
          <col className={styles.adherenceColumn} />
          <col className={styles.menuColumn} />
          <col className={styles.menuColumn} />
        </colgroup>
        <thead className={styles.head}>
          <tr>
            {status}
            {who}
            <th scope="col">Why</th>
            {quality}
            {adherence}
            <td />
            <td />
          </tr>
        </thead>
      </>
    );
  }
  return (
    <>
      <colgroup>
        <col className={styles.lightColumn} />
        <col className={styles.idColumn} />
        <col className={styles.handsetColumn} />
        <col className={styles.timeColumn} />
        <col className={styles.qualityColumn} />
        <col className={styles.countColumn} />
        <col className={styles.adherenceColumn} />
        <col className={styles.overallColumn} />
        <col className={styles.menuColumn} />
      </colgroup>
      <thead className={styles.head}>
        <tr className={styles.groups}>
          <td colSpan={3} />
          <th scope="colgroup" colSpan={2} className={styles.group}>
            Last Breath Record
          </th>
          <th scope="colgroup" colSpan={3} className={styles.group}>
            All Breath Records
          </th>
          <td />
        </tr>
        <tr>
          {status}
          {who}
          {quality}
          <SortHeading name="count" className={styles.number} {...shared}>
            Total Records
          </SortHeading>
          {adherence}
          <SortHeading name="quality" explanation={EXPLANATIONS.overall} {...shared}>
            Overall Breath Quality
          </SortHeading>
          <td />
        </tr>
      </thead>
    </>
  );
});

interface SortHeadingProps extends Omit<ParticipantsTableHeadProps, "saysWhy"> {
  readonly name: SortKey;
  readonly className?: string | undefined;
  readonly explanation?: string;
  readonly children: ReactNode;
}

function SortHeading({ name, sort, onSort, className, explanation, children }: SortHeadingProps) {
  const direction = sort?.key === name ? sort.direction : undefined;
  const button = (
    <button type="button" className={styles.sort} onClick={() => onSort(name)}>
      <span>{children}</span>
      {direction !== undefined && (
        <span className={styles.arrow} aria-hidden="true">
          <Icon icon={direction === "ascending" ? SortUpIcon : SortDownIcon} size={16} />
        </span>
      )}
    </button>
  );
  return (
    <th scope="col" aria-sort={direction ?? "none"} className={className}>
      {explanation === undefined ? (
        button
      ) : (
        <Tooltip content={explanation} delayMs={LONG_HOVER_MS} side="bottom">
          {button}
        </Tooltip>
      )}
    </th>
  );
}
