export * from "./date-text.ts";
export * from "./date-time.ts";
export * from "./day-bounds.ts";
export * from "./instant.ts";
export * from "./time-zone.ts";
