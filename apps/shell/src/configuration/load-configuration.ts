import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { deploymentFiles, fetchStartFile } from "../addresses/deployment-files.ts";
import { parseConfiguration } from "./parse-configuration.ts";

/** Stops the start. The message names the key. */
export class ConfigurationError extends Error {
  override readonly name = "ConfigurationError";
}

/** Reads and checks the deployment's configuration; rejects with a `ConfigurationError`. */
export async function loadConfiguration(
  address: string = deploymentFiles.configuration,
): Promise<RuntimeConfig> {
  let written: unknown;
  try {
    const reply = await fetchStartFile(address);
    if (!reply.ok) throw new Error(`status ${reply.status}`);
    written = await reply.json();
  } catch (cause) {
    throw new ConfigurationError("The configuration of this site could not be read.", { cause });
  }
  const parsed = parseConfiguration(written);
  if (parsed.ok) return parsed.config;
  throw new ConfigurationError(
    parsed.key === ""
      ? `The configuration of this site is not valid: ${parsed.reason}.`
      : `The configuration of this site is not valid: ${parsed.key} ${parsed.reason}.`,
  );
}
