import { LONG_HOVER_MS } from "@capno/domain/spec-values/chart-values";
import type { ParticipantSort, SortKey } from "@capno/domain/participant/participant-order";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { Icon } from "@capno/ui-kit/icons/Icon";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { useMediaQuery } from "@capno/ui-kit/behaviour/use-media-query";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";
import { SortDownIcon, SortUpIcon } from "@capno/ui-kit/icons";
import { memo, type ReactNode } from "react";

import { useNarrow } from "../kit/rows/use-narrow.ts";
import type { PlacedColumn } from "./columns.tsx";
import styles from "./ParticipantsTable.module.css";

/** One pixel, which screen readers still read. */
const HIDDEN_WIDTH = 1 / 16;

export interface ParticipantsTableHeadProps {
  readonly columns: readonly PlacedColumn[];
  readonly sort: ParticipantSort | null;
  readonly onSort: (key: SortKey) => void;
  /** The box above those of the rows; undefined: rows are not selected. */
  readonly selectAll?: ReactNode;
}

/**
 * Unlike the rows, the head does not change while the user types. Where rows have lines and no columns, it is for screen
 * readers alone, and one sorts by the menu of the list.
 */
export const ParticipantsTableHead = memo(function ParticipantsTableHead(props: ParticipantsTableHeadProps) {
  const { columns, ...shared } = props;
  const isTight = useMediaQuery("screen and (max-width: 1279.98px)");
  const isWide = useMediaQuery("(min-width: 1440px)");
  const isNarrow = useNarrow();
  return (
    <>
      <colgroup>
        {columns.map(({ name, widths, isForWide = false }) => {
          const width = isForWide && !isWide ? HIDDEN_WIDTH : widths?.[isTight ? 1 : 0];
          return <col key={name} style={width === undefined ? undefined : { width: `${width}rem` }} />;
        })}
      </colgroup>
      <thead className={styles.head}>
        {countHeadRows(columns) > 1 && (
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

/** A list without groups of columns has one row of headings. */
export const countHeadRows = (columns: readonly PlacedColumn[]): number =>
  columns.some(({ group }) => group !== undefined) ? 2 : 1;

function toGroups(columns: readonly PlacedColumn[]) {
  const firsts = columns.filter(({ group }, place) => place === 0 || columns[place - 1]?.group !== group);
  return firsts.map(({ name, group }, place) => {
    const next = firsts[place + 1];
    const end = next === undefined ? columns.length : columns.indexOf(next);
    return { name, group, length: end - columns.findIndex((column) => column.name === name) };
  });
}

interface HeadingProps extends Omit<ParticipantsTableHeadProps, "columns"> {
  readonly column: PlacedColumn;
  readonly isNarrow: boolean;
}

function Heading({ column, isNarrow, sort, onSort, selectAll }: HeadingProps) {
  const { name, heading, headingIcon, sortKey, explanation, isNumber } = column;
  if (name === "select") return <td className={styles.select}>{selectAll}</td>;
  if (heading === undefined) return <td />;
  const direction = sortKey !== undefined && sort?.key === sortKey ? sort.direction : undefined;
  const tip = isNarrow ? undefined : explanation;
  const element =
    sortKey === undefined ? (
      <span tabIndex={0}>
        {headingIcon ? <VisuallyHidden>{heading}</VisuallyHidden> : <span>{heading}</span>}
        {headingIcon && <Icon icon={headingIcon} size={16} />}
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
