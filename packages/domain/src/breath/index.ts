export * from "./breath-phases.ts";
export * from "./breath-quality.ts";
export * from "./breath-splits.ts";
export * from "./breath-statistics.ts";
export * from "./latest-records.ts";
export * from "./quality.ts";
