import { parseIsoDay, type IsoDay } from "@capno/domain/calendar";

/** The calendar state that is kept in the address. */
export interface CalendarView {
  readonly zone: string;
  /** The last day to be seen; null: today. */
  readonly until: IsoDay | null;
}

/** In the place of a day: the records without one. */
export const UNDATED = "undated";
/** A day whose records are listed, or `UNDATED`. */
export type ListedDay = IsoDay;

export const isCalendarShown = (params: URLSearchParams): boolean => params.get("show") === "calendar";

/** The same list as a calendar, or as a table again. */
export function toShown(params: URLSearchParams, isCalendar: boolean): URLSearchParams {
  const shown = new URLSearchParams(params);
  if (isCalendar) shown.set("show", "calendar");
  else for (const key of ["show", "until", "zone"]) shown.delete(key);
  return shown;
}

/** Reads a calendar's view; what is not understood falls back to today and the study's zone, never to an error. */
export function parseCalendarView(params: URLSearchParams, studyZone: string): CalendarView {
  return { zone: readZone(params.get("zone")) ?? studyZone, until: readDay(params.get("until")) };
}

/** The parameters of a calendar's view; others are kept, defaults are left out. */
export function toCalendarParameters(
  view: CalendarView,
  others: URLSearchParams,
  studyZone: string,
): URLSearchParams {
  const params = new URLSearchParams(others);
  setOrDelete(params, "zone", view.zone === studyZone ? null : view.zone);
  setOrDelete(params, "until", view.until);
  return params;
}

/** Which day's records the address lists; undefined: all. */
export function parseListedDay(params: URLSearchParams): ListedDay | undefined {
  const text = params.get("day");
  return text === UNDATED ? text : (readDay(text) ?? undefined);
}

export function toListedDay(
  day: ListedDay,
  zone: string,
  studyZone: string,
  others = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(others);
  params.set("day", day);
  setOrDelete(params, "zone", zone === studyZone ? null : zone);
  return params;
}

/** The same page with the records of all days. */
export function toAllDays(others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others);
  params.delete("day");
  return params;
}

function setOrDelete(params: URLSearchParams, key: string, value: string | null): void {
  if (value === null) params.delete(key);
  else params.set(key, value);
}

const readDay = (text: string | null): IsoDay | null => parseIsoDay(text ?? "") ?? null;

function readZone(text: string | null): string | undefined {
  if (text === null) return undefined;
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: text }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
}
