export * from "./csv-rows.ts";
export * from "./csv.ts";
export * from "./file-name.ts";
export * from "./identifying-text.ts";
export * from "./pasted-text.ts";
