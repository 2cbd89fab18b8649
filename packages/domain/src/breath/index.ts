export * from "./average-waveform.ts";
export * from "./breath-phases.ts";
export * from "./breath-quality.ts";
export * from "./latest-records.ts";
export * from "./quality.ts";
