export * from "./choose-records.ts";
export * from "./compare-sets.ts";
export * from "./record-set.ts";
export * from "./single-participant.ts";
