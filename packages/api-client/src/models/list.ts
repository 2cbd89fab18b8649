/** A list of the server without its unreadable rows, which are counted. Fault F12 */
export interface ReadableList<Row> {
  readonly rows: readonly Row[];
  /** How many rows could not be read: "1 record could not be read". */
  readonly unreadable: number;
}
