export { createManualClock } from "@capno/api-client/testing/manual-clock";
