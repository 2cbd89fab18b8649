export * from "./handset-lock.ts";
export * from "./handset-log.ts";
export * from "./handset.ts";
export * from "./scanned-handset.ts";
