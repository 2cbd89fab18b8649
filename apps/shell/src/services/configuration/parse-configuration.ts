import { ConfigurationProblem } from "@capno/domain/configuration/readers";
import { readConfiguration } from "@capno/domain/configuration/schema";
import { findProductionFault } from "@capno/domain/product/production";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

type ParsedConfiguration =
  | { readonly ok: true; readonly config: RuntimeConfig }
  /** `key` is dotted, as written in the file; empty where the file as a whole is wrong. */
  | { readonly ok: false; readonly key: string; readonly reason: string };

/**
 * Validates `/config.json` and fills in defaults. Production does not start without the approved texts, nor with a demo.
 */
export function parseConfiguration(written: unknown): ParsedConfiguration {
  try {
    const config = readConfiguration(written, "");
    const fault = findProductionFault(config);
    return fault === undefined ? { ok: true, config } : { ok: false, ...fault };
  } catch (problem) {
    if (problem instanceof ConfigurationProblem) {
      return { ok: false, key: problem.key, reason: problem.reason };
    }
    throw problem;
  }
}
