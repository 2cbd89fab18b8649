export * from "./date-text.ts";
export * from "./day-bounds.ts";
export * from "./instant.ts";
export * from "./time-zone.ts";
export * from "./wall-clock.ts";
