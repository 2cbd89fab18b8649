export { createManualClock, DEFAULT_START, settle } from "@capno/api-client/manual-clock";
export type { ManualClock } from "@capno/api-client/manual-clock";
