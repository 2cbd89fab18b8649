export * from "./check-study.ts";
export type { CheckedStatuses } from "./checks-by-status.ts";
export { CHECKS, countUnread, type CheckName, type CheckResult, type Finding } from "./finding.ts";
export * from "./foreign-use.ts";
export * from "./study-lists.ts";
