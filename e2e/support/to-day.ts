/** The clinic's day of a time, as dates stand in names and addresses: "2026-11-22". */
export const toDay = (at: number | string): string => new Date(at).toLocaleDateString("sv-SE");
