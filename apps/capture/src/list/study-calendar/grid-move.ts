/** A day of the study's calendar: which row, which day. */
export interface GridPlace {
  readonly row: number;
  readonly column: number;
}

/** A month of days, near enough to come back to the same day. */
const MONTH = 30;

/** The target cell of a key; undefined if the grid does not handle the key. Ctrl+Home and Ctrl+End go to the corners. */
export function moveInGrid(
  { row, column }: GridPlace,
  key: string,
  isFar: boolean,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): GridPlace | undefined {
  const step = isFar ? FAR_STEPS[key] : STEPS[key];
  if (step === undefined) return undefined;
  const [down, right] = step;
  return { row: clamp(row + down, rows), column: clamp(column + right, columns) };
}

const ALL = 1e6;

const STEPS: Readonly<Record<string, readonly [down: number, right: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
  PageUp: [0, -MONTH],
  PageDown: [0, MONTH],
  Home: [0, -ALL],
  End: [0, ALL],
};

const FAR_STEPS: typeof STEPS = {
  Home: [-ALL, -ALL],
  End: [ALL, ALL],
};

const clamp = (place: number, count: number) => Math.max(0, Math.min(count - 1, place));
