export * from "./percent.ts";
export * from "./rounding.ts";
