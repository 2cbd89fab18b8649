import styles from "./ChartTable.module.css";

interface ChartTableProps {
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Columns of words, which begin at the left; numbers end at the right. */
  readonly textColumns?: readonly string[];
}

/** The chart's numbers for those who read rather than look; scrolls by itself, also by keyboard. */
export function ChartTable({ caption, columns, rows, textColumns = [] }: ChartTableProps) {
  return (
    <div className={styles.scroll} data-on="screen" tabIndex={0} role="region" aria-label={caption}>
      <table className={styles.table}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-text={textColumns.includes(column) || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([head, ...cells]) => (
            <tr key={head}>
              <th scope="row">{head}</th>
              {cells.map((cell, index) => {
                const column = columns[index + 1] ?? "";
                return (
                  <td key={column} data-text={textColumns.includes(column) || undefined}>
                    {cell}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
