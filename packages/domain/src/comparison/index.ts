export * from "./compare-records.ts";
