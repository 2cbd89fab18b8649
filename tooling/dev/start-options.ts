import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { getRealtimeOrigins, type DeploymentOrigins } from "../release/deployment.ts";

/** A server that takes the sandbox's place: what `config.json` and `deployment.json` say of it. */
export interface OtherServer {
  readonly api: string;
  /** Keys of `config.json` that differ from the local ones. */
  readonly config: Readonly<Record<string, unknown>>;
  readonly deployment: Pick<DeploymentOrigins, "api" | "realtime">;
}

/** The options of `npm start` and `npm run dev`. */
export interface StartOptions {
  readonly keepIn?: string;
  readonly hasControls: boolean;
  readonly server?: OtherServer;
  /** What is typed without a name: the products of `npm run dev`. */
  readonly names: readonly string[];
}

const KNOWN =
  "The options are --api <address of a server>, with it --config <file>, or without it --keep <folder> and --no-controls.";

/** Throws a `RangeError` whose message is for the person who typed. */
export function readStartOptions(args: readonly string[], command: "start" | "dev" = "start"): StartOptions {
  const { values, positionals } = parse(args);
  const { keep, api, config } = values;
  const hasControls = values["no-controls"] !== true;
  if (command === "start" && positionals.length > 0)
    throw new RangeError(`npm start takes no names. ${KNOWN}`);
  if (command === "dev" && (keep !== undefined || !hasControls))
    throw new RangeError(`--keep and --no-controls are options of npm start. ${KNOWN}`);
  if (keep === "") throw new RangeError("--keep needs the folder in which the world is kept.");
  if (api !== undefined && (keep !== undefined || !hasControls))
    throw new RangeError(`--keep and --no-controls are of the sandbox, which --api replaces. ${KNOWN}`);
  if (api === undefined && config !== undefined) throw new RangeError(`--config goes with --api. ${KNOWN}`);
  return {
    ...(keep === undefined ? {} : { keepIn: resolveForCaller(keep) }),
    hasControls,
    ...(api === undefined
      ? {}
      : { server: describeServer(api, config === undefined ? {} : readKeys(config)) }),
    names: positionals,
  };
}

/** The deployment of a server without realtime service, except where the person's own keys name one. */
function describeServer(api: string, keys: Readonly<Record<string, unknown>>): OtherServer {
  const url = URL.parse(api);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new RangeError(`--api needs an address such as http://localhost:9000/api, not "${api}".`);
  const config = {
    apiBaseUrl: api,
    realtime: { key: "" },
    breathTest: { healthyWaveformHosts: [url.host] },
    ...keys,
  };
  const { socket, fallback } = getRealtimeOrigins(config);
  const realtime = [socket, fallback].filter((origin) => origin !== undefined);
  return { api, config, deployment: { api: url.origin, realtime } };
}

function readKeys(file: string): Readonly<Record<string, unknown>> {
  const place = resolveForCaller(file);
  try {
    return JSON.parse(readFileSync(place, "utf8")) as Readonly<Record<string, unknown>>;
  } catch (error) {
    throw new RangeError(`--config needs a JSON file with keys of config.json; ${place} is none.`, {
      cause: error,
    });
  }
}

/** Against the folder in which npm was called, not where it runs. */
function resolveForCaller(name: string): string {
  return path.resolve(process.env["INIT_CWD"] ?? "", name);
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        keep: { type: "string" },
        "no-controls": { type: "boolean" },
        api: { type: "string" },
        config: { type: "string" },
      },
    });
  } catch (error) {
    throw new RangeError(`${error instanceof Error ? error.message : String(error)} ${KNOWN}`, {
      cause: error,
    });
  }
}
