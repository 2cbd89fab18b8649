import { Fragment, useEffect, useRef, useState, type ReactNode } from "react";
import { Button } from "../buttons/Button.tsx";
import { classNames } from "../styles/class-names.ts";
import { Icon } from "../icons/Icon.tsx";
import { SortDownIcon, SortUpIcon } from "../icons/icons.ts";
import { hiddenBelow } from "../styles/hidden-below.ts";
import styles from "./DataTable.module.css";

export interface DataColumn<Row> {
  readonly heading: string;
  readonly cell: (row: Row) => ReactNode;
  /**
   * Where the cell is below 1024 px, where a row has two lines, and a third one where its footnote is not empty. A wide
   * detail is only for screen readers on a phone. The title is the heading of its row.
   */
  readonly slot: "title" | "detail" | "wideDetail" | "value" | "subtitle" | "subvalue" | "footnote";
  /** Its heading sorts the rows by it. */
  readonly compare?: (a: Row, b: Row) => number;
}

interface DataTableProps<Row> {
  readonly columns: readonly DataColumn<Row>[];
  readonly rows: readonly Row[];
  readonly getKey: (row: Row, place: number) => string;
  /** What is below an opened row, over its whole width; empty for one that is closed. */
  readonly renderDetails?: (row: Row) => ReactNode;
}

interface Sort {
  readonly heading: string;
  readonly direction: "ascending" | "descending";
}

/** The order that is kept while the mouse is over the rows, so that no row moves between aiming and pressing. */
interface HeldOrder {
  readonly sort: Sort | undefined;
  readonly places: ReadonlyMap<string, number>;
}

const ROWS_AT_ONCE = 200;
/** A mouse that does not move for longer is not in use. */
const MAX_REST_MS = 10 * 60_000;

/** A list of things with a few facts each. Long ones come in portions. */
export function DataTable<Row>({ columns, rows, getKey, renderDetails }: DataTableProps<Row>) {
  const [sort, setSort] = useState<Sort>();
  const [most, setMost] = useState(ROWS_AT_ONCE);
  const [held, setHeld] = useState<HeldOrder>();
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const sorted = sortRows(rows, columns, sort).map((row, place) => ({ row, key: getKey(row, place) }));
  // Another order that the user chose meanwhile ends it.
  const places = held?.sort === sort ? held?.places : undefined;
  const shown = places === undefined ? sorted : keepOrder(sorted, places);
  const newer = places === undefined ? 0 : shown.filter(({ key }) => !places.has(key)).length;
  return (
    <>
      <div className={styles.frame}>
        {newer > 0 && (
          <p className={styles.newer} role="status">
            {newer === 1
              ? "1 new row is last until the mouse leaves the rows"
              : `${newer} new rows are last until the mouse leaves the rows`}
          </p>
        )}
        <table className={styles.table}>
          <thead className={hiddenBelow.laptop}>
            <tr>
              {columns.map(({ heading, compare }) => {
                const direction = sort?.heading === heading ? sort.direction : "none";
                return (
                  <th key={heading} scope="col" aria-sort={compare && direction}>
                    {compare === undefined ? (
                      heading
                    ) : (
                      <button
                        type="button"
                        className={styles.sort}
                        onClick={() => setSort(getNext(heading, direction))}
                      >
                        <span>{heading}</span>
                        {direction !== "none" && (
                          <Icon icon={direction === "ascending" ? SortUpIcon : SortDownIcon} size={16} />
                        )}
                      </button>
                    )}
                  </th>
                );
              })}
            </tr>
          </thead>
          <tbody
            onPointerMove={({ pointerType }) => {
              if (pointerType !== "mouse") return;
              clearTimeout(rest.current);
              rest.current = setTimeout(() => setHeld(undefined), MAX_REST_MS);
              if (places === undefined)
                setHeld({ sort, places: new Map(shown.map(({ key }, place) => [key, place])) });
            }}
            onPointerLeave={() => setHeld(undefined)}
          >
            {shown.slice(0, most).map(({ row, key }) => (
              <Fragment key={key}>
                <tr>
                  {columns.map(({ heading, slot, cell }) => {
                    const Cell = slot === "title" ? "th" : "td";
                    return (
                      <Cell
                        key={heading}
                        scope={slot === "title" ? "row" : undefined}
                        className={classNames(styles[slot])}
                      >
                        {cell(row)}
                      </Cell>
                    );
                  })}
                </tr>
                {renderDetails?.(row) && (
                  <tr className={styles.opened}>
                    <td colSpan={columns.length}>{renderDetails(row)}</td>
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > most && (
        <>
          <p data-on="paper">{`Only the first ${most} of ${rows.length.toLocaleString("en-GB")} rows are printed here.`}</p>
          <div data-on="screen">
            <Button size="small" onClick={() => setMost(most + ROWS_AT_ONCE)}>
              {`Show ${ROWS_AT_ONCE} more`}
            </Button>
          </div>
        </>
      )}
    </>
  );
}

/** Up, down, and back to the order of the list. */
function getNext(heading: string, direction: Sort["direction"] | "none"): Sort | undefined {
  if (direction === "descending") return undefined;
  return { heading, direction: direction === "none" ? "ascending" : "descending" };
}

/** Keeps the order of `places`; new rows are last. */
function keepOrder<Keyed extends { readonly key: string }>(
  rows: readonly Keyed[],
  places: ReadonlyMap<string, number>,
): readonly Keyed[] {
  const placeOf = ({ key }: Keyed) => places.get(key) ?? places.size;
  return rows.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly DataColumn<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const compare = columns.find(({ heading }) => heading === sort?.heading)?.compare;
  if (compare === undefined) return rows;
  const sign = sort?.direction === "descending" ? -1 : 1;
  return rows.toSorted((a, b) => sign * compare(a, b));
}
