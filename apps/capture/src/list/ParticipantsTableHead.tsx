import { LONG_HOVER_MS } from "@capno/domain/spec-values/chart-values";
import type { ParticipantSort, SortKey } from "@capno/domain/participant/participant-order";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { useMediaQuery } from "@capno/ui-kit/behaviour/use-media-query";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { InfoIcon, SortDownIcon, SortUpIcon } from "@capno/ui-kit/icons";
import { memo } from "react";

import { useNarrow } from "../kit/rows/use-narrow.ts";
import { getColumns, type PlacedColumn } from "./columns.tsx";
import styles from "./ParticipantsTable.module.css";
import controls from "./RowControls.module.css";

const LIGHTS = [
  { tone: "good", label: "Used within the last day" },
  { tone: "watch", label: "Last used 1 to 2 days ago" },
  { tone: "act", label: "Not used for 2 days or more" },
  { tone: "dark", label: "No handset allocated" },
] as const;

/** The light's shapes as drawn in the rows, each with its words. */
const lightLegend = (
  <span className={styles.legend}>
    {LIGHTS.map((light) => (
      <StatusMark key={light.tone} {...light} />
    ))}
  </span>
);

/** One pixel, which screen readers still read. */
const HIDDEN_WIDTH = 1 / 16;

export interface ParticipantsTableHeadProps {
  readonly sort: ParticipantSort | null;
  readonly onSort: (key: SortKey) => void;
  /** Shows the worklist's reasons and fewer other columns. */
  readonly saysWhy: boolean;
  readonly isStatus?: boolean;
  readonly isTicking?: boolean;
  readonly hasStatuses?: boolean;
  /** How many of the rows are selected, of how many. */
  readonly selected?: number;
  readonly count?: number;
  readonly onSelectAll?: ((isSelected: boolean) => void) | undefined;
}

/**
 * Unlike the rows, the head does not change while the user types. Where rows have lines and no columns, it is for screen
 * readers alone, and one sorts by the menu of the list.
 */
export const ParticipantsTableHead = memo(function ParticipantsTableHead(props: ParticipantsTableHeadProps) {
  const { saysWhy, isStatus = false, isTicking = false, hasStatuses = false, ...shared } = props;
  const isTight = useMediaQuery("screen and (max-width: 1279.98px)");
  const isWide = useMediaQuery("(min-width: 1440px)");
  const isNarrow = useNarrow();
  const columns = getColumns({ saysWhy, isStatus, isTicking, hasStatuses });
  return (
    <>
      <colgroup>
        {columns.map(({ name, widths, isForWide = false }) => {
          const width = isForWide && !isWide ? HIDDEN_WIDTH : widths?.[isTight ? 1 : 0];
          return <col key={name} style={width === undefined ? undefined : { width: `${width}rem` }} />;
        })}
      </colgroup>
      <thead className={styles.head}>
        {!saysWhy && !isStatus && (
          <tr className={styles.groups}>
            {toGroups(columns).map(({ name, group, length }) =>
              group === undefined ? (
                <td key={name} colSpan={length} />
              ) : (
                <th key={name} scope="colgroup" colSpan={length} className={styles.group}>
                  {group}
                </th>
              ),
            )}
          </tr>
        )}
        <tr>
          {columns.map((column) => (
            <Heading key={column.name} column={column} isNarrow={isNarrow} {...shared} />
          ))}
        </tr>
      </thead>
    </>
  );
});

function toGroups(columns: readonly PlacedColumn[]) {
  const firsts = columns.filter(({ group }, place) => place === 0 || columns[place - 1]?.group !== group);
  return firsts.map(({ name, group }, place) => {
    const next = firsts[place + 1];
    const end = next === undefined ? columns.length : columns.indexOf(next);
    return { name, group, length: end - columns.findIndex((column) => column.name === name) };
  });
}

interface HeadingProps extends Omit<
  ParticipantsTableHeadProps,
  "saysWhy" | "isStatus" | "isTicking" | "hasStatuses"
> {
  readonly column: PlacedColumn;
  readonly isNarrow: boolean;
}

function Heading({ column, isNarrow, sort, onSort, selected = 0, count = 0, onSelectAll }: HeadingProps) {
  const { name, heading, sortKey, explanation, isNumber } = column;
  if (name === "select" && onSelectAll !== undefined) {
    return (
      <td className={styles.select}>
        <SelectAll selected={selected} count={count} onSelectAll={onSelectAll} />
      </td>
    );
  }
  if (heading === undefined) return <td />;
  const isLight = name === "light";
  const direction = sortKey !== undefined && sort?.key === sortKey ? sort.direction : undefined;
  const tip = isNarrow ? undefined : isLight ? lightLegend : explanation;
  const element =
    sortKey === undefined ? (
      <span tabIndex={0}>
        {isLight ? <VisuallyHidden>{heading}</VisuallyHidden> : <span>{heading}</span>}
        {isLight && <Icon icon={InfoIcon} size={16} />}
      </span>
    ) : (
      <button type="button" className={styles.sort} onClick={() => onSort(sortKey)}>
        <span>{heading}</span>
        {direction !== undefined && (
          <span className={styles.arrow} aria-hidden="true">
            <Icon icon={direction === "ascending" ? SortUpIcon : SortDownIcon} size={16} />
          </span>
        )}
      </button>
    );
  return (
    <th
      scope="col"
      aria-sort={sortKey && (direction ?? "none")}
      className={classNames(styles[name], isNumber === true && styles.number)}
    >
      {tip !== undefined ? (
        <Tooltip content={tip} delayMs={LONG_HOVER_MS} side="bottom">
          {element}
        </Tooltip>
      ) : isNarrow || sortKey === undefined ? (
        heading
      ) : (
        element
      )}
    </th>
  );
}

interface SelectAllProps {
  readonly selected: number;
  readonly count: number;
  readonly onSelectAll: (isSelected: boolean) => void;
}

function SelectAll({ selected, count, onSelectAll }: SelectAllProps) {
  return (
    <label className={controls.box} data-on="screen">
      <input
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && selected < count;
        }}
        type="checkbox"
        aria-label="Select all"
        checked={count > 0 && selected === count}
        onChange={() => onSelectAll(selected < count)}
      />
    </label>
  );
}
