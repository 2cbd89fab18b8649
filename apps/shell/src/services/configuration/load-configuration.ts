import { describeObsoleteKey } from "@capno/domain/configuration/obsolete-keys";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { deploymentFiles, fetchStartFile } from "../../paths/deployment-files.ts";
import { browserClock } from "../browser-clock.ts";
import { TimeoutError, withTimeout } from "../../products/with-timeout.ts";
import { parseConfiguration } from "./parse-configuration.ts";

/** Stops the start. The message names the key. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

const TIMEOUT_MS = 15_000;

/** Reads and checks the deployment's configuration; rejects with a `ConfigurationError`. */
export async function loadConfiguration(
  address: string = deploymentFiles.configuration,
): Promise<RuntimeConfig> {
  let written: unknown;
  try {
    written = await withTimeout(readFile(address), browserClock, TIMEOUT_MS);
  } catch (cause) {
    const problem = cause instanceof TimeoutError ? "did not arrive in time" : "could not be read";
    throw new ConfigurationError(`The configuration of this site ${problem}.`, { cause });
  }
  const parsed = parseConfiguration(written);
  if (parsed.ok) {
    // oxlint-disable-next-line no-console -- for the operator, who looks here: the application starts
    for (const key of parsed.config.obsoleteKeys) console.warn(describeObsoleteKey(key));
    return parsed.config;
  }
  throw new ConfigurationError(
    parsed.key === ""
      ? `The configuration of this site is not valid: ${parsed.reason}.`
      : `The configuration of this site is not valid: ${parsed.key} ${parsed.reason}.`,
  );
}

async function readFile(address: string): Promise<unknown> {
  const reply = await fetchStartFile(address);
  if (!reply.ok) throw new Error(`status ${reply.status}`);
  return reply.json();
}
