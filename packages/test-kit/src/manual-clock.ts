export { createManualClock } from "@capno/api-client/manual-clock";
