export * from "./diagnosis-feedback.ts";
export * from "./pack-years.ts";
export * from "./probability.ts";
export * from "./report-title.ts";
