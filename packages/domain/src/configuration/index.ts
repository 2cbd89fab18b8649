export * from "./defaults.ts";
export { describeObsoleteKey, findObsoleteKeys } from "./obsolete-keys.ts";
export { ConfigurationProblem } from "./readers.ts";
export * from "./schema.ts";
