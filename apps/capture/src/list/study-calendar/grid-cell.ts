/** A day of one participant; the column behind the last day is that of records without a date. */
export interface GridCell {
  readonly duid: string;
  readonly column: number;
}

export interface PlacedCell extends GridCell {
  readonly row: number;
}

/** The day that is under the pointer or has the focus. */
export function findCell(target: EventTarget): PlacedCell | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest<HTMLElement>("td[data-column]");
  const row = cell?.closest<HTMLElement>("tr[data-duid]");
  if (!cell || !row) return undefined;
  return {
    duid: row.dataset["duid"] ?? "",
    row: Number(row.dataset["place"]),
    column: Number(cell.dataset["column"]),
  };
}

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
