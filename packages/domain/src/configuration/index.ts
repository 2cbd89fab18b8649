export * from "./defaults.ts";
export { ConfigurationProblem } from "./readers.ts";
export * from "./schema.ts";
