import type { Report } from "./report.ts";

/** For programs: the report as it is. */
export const toJson = (report: Report): string => `${JSON.stringify(report, undefined, 2)}\n`;
