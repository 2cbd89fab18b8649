export * from "./own-range.ts";
export * from "./percentiles.ts";
export * from "./statistics.ts";
export * from "./summary-statistic.ts";
export * from "./trend.ts";
