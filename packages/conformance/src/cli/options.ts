import { parseArgs } from "node:util";

import { AREA_IDS, type Area } from "../lines/line.ts";
import type { KitAccount, RealtimeAddress } from "../options.ts";

export const USAGE = `capno-conformance: holds a server against the contract of Capno.

  --api URL               the API's address, such as https://test.example/api
  --account NAME:SECRET   who signs in; given twice, both see each other's locks
                          (or lines of the environment variable CAPNO_CONFORMANCE_ACCOUNTS)
  --realtime ADDRESS      wss://host/app/KEY, or KEY@CLUSTER for the hosted service
  --origin URL            where the application stands; http://localhost:4300 unless told
  --allow-writes          locks, allocations, consent and feedback are tried too
  --only AREA             one area alone, several times for several:
                          ${AREA_IDS.join(", ")}
  --record COMMAND        makes a handset record a breath; CAPNO_HANDSET_UDI names it.
                          "ask" asks whoever sits there to breathe
  --invitation CODE       registers one account of the kit's own with this code
  --mail COMMAND          prints the reset link that was sent to CAPNO_MAIL_TO
  --wait-for-leases       a lock is left alone for five minutes, to see that it ends
  --races N               how often two accounts race for a lock; 200 unless told
  --junit FILE  --json FILE  --html FILE
                          reports beside the table on the terminal

It ends with 0 where every line that was tried passes, with 1 where one fails, and with 2 where nothing could be tried.
`;

export interface CliOptions {
  readonly api: string;
  readonly origin: string;
  readonly accounts: readonly KitAccount[];
  readonly realtime?: RealtimeAddress;
  readonly allowsWrites: boolean;
  readonly only: readonly Area[];
  readonly record?: string;
  readonly invitation?: string;
  readonly mail?: string;
  readonly waitsForLeases: boolean;
  readonly races: number;
  readonly files: Readonly<Partial<Record<"junit" | "json" | "html", string>>>;
}

/** What was asked for that cannot be done, in words. */
export class UsageError extends Error {}

export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): CliOptions | "help" {
  const values = parse(args.filter((each, index) => !(each === "--" && index === 0)));
  if (values.help) return "help";
  const accounts = [
    ...(values.account ?? []),
    ...(environment["CAPNO_CONFORMANCE_ACCOUNTS"] ?? "").split("\n").filter((line) => line.trim() !== ""),
  ].map(readAccount);
  if (values.api === undefined) throw new UsageError("--api is missing: the address of the API");
  if (accounts.length === 0) throw new UsageError("--account is missing: nobody can sign in");
  const [first, second] = accounts;
  if (first?.username === second?.username) throw new UsageError("--account twice is for two accounts");
  const { junit, json, html, record, invitation, mail } = values;
  return {
    api: readAddress("--api", values.api),
    origin: new URL(readAddress("--origin", values.origin ?? "http://localhost:4300")).origin,
    accounts,
    ...(values.realtime === undefined ? {} : { realtime: readRealtime(values.realtime) }),
    allowsWrites: values["allow-writes"] ?? false,
    only: (values.only ?? []).map(readArea),
    ...(record === undefined ? {} : { record }),
    ...(invitation === undefined ? {} : { invitation }),
    ...(mail === undefined ? {} : { mail }),
    waitsForLeases: values["wait-for-leases"] ?? false,
    races: readCount(values.races ?? "200"),
    files: { ...(junit && { junit }), ...(json && { json }), ...(html && { html }) },
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        api: { type: "string" },
        origin: { type: "string" },
        account: { type: "string", multiple: true },
        realtime: { type: "string" },
        "allow-writes": { type: "boolean" },
        only: { type: "string", multiple: true },
        record: { type: "string" },
        invitation: { type: "string" },
        mail: { type: "string" },
        "wait-for-leases": { type: "boolean" },
        races: { type: "string" },
        junit: { type: "string" },
        json: { type: "string" },
        html: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A secret may hold colons, a name not. Neither is repeated in what is said. */
function readAccount(text: string): KitAccount {
  const [username = "", ...rest] = text.trim().split(":");
  const password = rest.join(":");
  if (username === "" || password === "") throw new UsageError("--account has the form name:secret");
  return { username, password };
}

function readAddress(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${option} is no address: ${text}`);
  if (url.username !== "" || url.search !== "" || url.hash !== "") {
    throw new UsageError(`${option} holds more than an address`);
  }
  return url.href.replace(/\/+$/, "");
}

export function readRealtime(text: string): RealtimeAddress {
  const hosted = /^([\w-]+)@([\w-]+)$/.exec(text);
  if (hosted) return { key: hosted[1] ?? "", cluster: hosted[2] ?? "", isSecure: true };
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const key = /^\/app\/([\w-]+)\/?$/.exec(url?.pathname ?? "")?.[1];
  if (!url || key === undefined || !/^wss?:$/.test(url.protocol)) {
    throw new UsageError("--realtime has the form wss://host/app/KEY or KEY@CLUSTER");
  }
  const isSecure = url.protocol === "wss:";
  const port = url.port === "" ? (isSecure ? 443 : 80) : Number(url.port);
  return { key, cluster: "", host: url.hostname, port, isSecure };
}

function readArea(text: string): Area {
  const area = AREA_IDS.find((each) => each === text);
  if (!area) throw new UsageError(`--only knows no "${text}": ${AREA_IDS.join(", ")}`);
  return area;
}

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new UsageError(`--races is no number: ${text}`);
  return count;
}
