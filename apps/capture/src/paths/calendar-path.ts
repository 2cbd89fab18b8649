import { parseIsoDay, type IsoDay } from "@capno/domain/calendar/calendar";

/** In the place of a day: the records without one. */
export const UNDATED = "undated";
/** A day whose records are listed, or `UNDATED`. */
export type ListedDay = IsoDay;

export const isCalendarShown = (params: URLSearchParams): boolean => params.get("show") === "calendar";

/** The same list as a calendar, or as a table again. */
export function toShown(params: URLSearchParams, isCalendar: boolean): URLSearchParams {
  const shown = new URLSearchParams(params);
  if (isCalendar) shown.set("show", "calendar");
  else for (const key of ["show", "until"]) shown.delete(key);
  return shown;
}

/** Which day's records the address lists; undefined: all. */
export function parseListedDay(params: URLSearchParams): ListedDay | undefined {
  const text = params.get("day");
  return text === UNDATED ? text : parseIsoDay(text ?? "");
}

export function toListedDay(day: ListedDay, others = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(others);
  params.set("day", day);
  return params;
}

/** The same page with the records of all days. */
export function toAllDays(others: URLSearchParams): URLSearchParams {
  const params = new URLSearchParams(others);
  params.delete("day");
  return params;
}
