export * from "./calendar-text.ts";
export * from "./calendar.ts";
