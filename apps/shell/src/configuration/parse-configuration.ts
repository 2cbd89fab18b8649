import type { RuntimeConfig } from "@capno/product-contract/runtime-config";
import * as v from "valibot";

import { ConfigurationSchema } from "./configuration-schema.ts";

export type ParsedConfiguration =
  | { readonly ok: true; readonly config: RuntimeConfig }
  /** `key` is dotted, as written in the file; empty where the file as a whole is wrong. */
  | { readonly ok: false; readonly key: string; readonly reason: string };

/** Checks `/config.json` and fills in what it leaves out. @spec §5, decision K12 */
export function parseConfiguration(written: unknown): ParsedConfiguration {
  const result = v.safeParse(ConfigurationSchema, written, { abortEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    const key = v.getDotPath(issue) ?? "";
    return { ok: false, key, reason: issue.input === undefined ? "is missing" : issue.message };
  }
  const { percentiles, ...statistics } = result.output.statistics;
  return {
    ok: true,
    config: { ...result.output, statistics: { ...statistics, percentiles: withoutAbsent(percentiles) } },
  };
}

type Tables = RuntimeConfig["statistics"]["percentiles"];

function withoutAbsent(tables: { readonly [Name in keyof Tables]: Tables[Name] | undefined }): Tables {
  return Object.fromEntries(Object.entries(tables).filter(([, table]) => table !== undefined));
}
