export * from "./blinding.ts";
export * from "./permission.ts";
export * from "./username.ts";
