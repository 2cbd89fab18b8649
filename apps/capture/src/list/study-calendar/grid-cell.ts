/** A day of one participant; the column behind the last day is that of records without a date. */
export interface GridCell {
  readonly duid: string;
  readonly column: number;
}

export interface PlacedCell extends GridCell {
  readonly row: number;
}

/** The day that is under the pointer or has the focus. */
export function findCell({
  target,
  clientX,
}: {
  readonly target: EventTarget;
  readonly clientX?: number;
}): PlacedCell | undefined {
  if (!(target instanceof Element)) return undefined;
  const row = target.closest<HTMLElement>("tr[data-duid]");
  const cell = target.closest<HTMLTableCellElement>("td[data-column], td[data-days]");
  if (row === null || cell === null) return undefined;
  const column = cell.dataset["column"];
  return {
    duid: row.dataset["duid"] ?? "",
    row: Number(row.dataset["place"]),
    // Entering a row without pointing at a day selects its newest day.
    column: Number(column ?? (clientX === undefined ? cell.colSpan - 1 : getColumn(cell, clientX))),
  };
}

function getColumn(strip: HTMLTableCellElement, clientX: number): number {
  const { left, width } = strip.getBoundingClientRect();
  const column = Math.floor(((clientX - left) / width) * strip.colSpan);
  return Math.max(0, Math.min(strip.colSpan - 1, column));
}

/** The row that is drawn in one cell, if that is what was pressed or came into focus. */
export const findStrip = (target: EventTarget): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("td[data-days]") : null;

/** Scrolls sideways only, and only where the days are wider than the frame: what stays at the left covers them. */
export function focusCell(frame: HTMLElement | null, { duid, column }: GridCell): void {
  const row = [...(frame?.querySelectorAll<HTMLElement>("tr[data-duid]") ?? [])].find(
    ({ dataset }) => dataset["duid"] === duid,
  );
  const cell = row?.querySelector<HTMLElement>(`td[data-column="${column}"]`);
  if (frame === null || cell === null || cell === undefined) return;
  cell.focus({ preventScroll: true });
  const covered = frame.querySelector("th")?.offsetWidth ?? 0;
  const [left, right] = [cell.offsetLeft - covered, cell.offsetLeft + cell.offsetWidth - frame.clientWidth];
  frame.scrollTo(Math.min(left, Math.max(frame.scrollLeft, right)), frame.scrollTop);
}
