export * from "./check-study.ts";
export * from "./foreign-use.ts";
export * from "./study-lists.ts";
