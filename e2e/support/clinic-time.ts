/** The clinic's day of a time, as dates stand in names and addresses: "2026-11-22". */
export const toDay = (at: number | string): string => new Date(at).toLocaleDateString("sv-SE");

/** The clinic's time of day, as pages show it: "09:05". */
export const toClock = (at: number | string): string =>
  new Date(at).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
