export * from "./permission.ts";
export * from "./username.ts";
