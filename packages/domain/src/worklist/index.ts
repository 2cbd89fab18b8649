export * from "./worklist.ts";
