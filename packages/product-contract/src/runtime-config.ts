/** The type is what the schema reads: a key is in one place. */
export type { RuntimeConfig } from "@capno/domain/configuration/schema";
