import { parseArgs } from "node:util";

/** The check files by the name that `--only` takes, in the order in which they run. */
export const SUITES = [
  "session",
  "contract",
  "access",
  "lock",
  "realtime",
  "writes",
  "study-log",
  "study-log-writes",
  "headers",
] as const;
export type Suite = (typeof SUITES)[number];

export const MOST_ACCOUNTS = 4;

export const USAGE = `capno-conformance: checks a server against the API contract of Capno.

  --api URL               the API's address, such as https://test.example/api
  --account NAME:SECRET   who signs in; given up to four times, the kit also checks what one may not see of another
                          (or lines of the environment variable CAPNO_CONFORMANCE_ACCOUNTS)
  --realtime ADDRESS      wss://host/app/KEY, or KEY@CLUSTER for the hosted service
  --origin URL            where the application is served; default http://localhost:4300
  --allow-writes          also checks locks, allocations, consent and feedback
  --study-log PATH        where the study log is, below the API, such as /v2/study-log/
  --blinded PROJECT       the values of this project's participants are refused to accounts without camrest.view_values
  --only SUITE            one suite alone; repeat it for several: ${SUITES.join(", ")}
  --record COMMAND        makes the handset CAPNO_HANDSET_UDI record a breath
  --invitation CODE       registers one account with this code
  --mail COMMAND          prints the reset link that was sent to CAPNO_MAIL_TO
  --wait COMMAND          waits CAPNO_WAIT_MS for a lease to end; "sleep" waits in real time (8 minutes)
  --races N               how often two accounts race for a lock; default 200
  --junit FILE            a JUnit report beside the output on the terminal

Exit code: 0 if every check that ran passed, 1 if one failed, 2 for wrong options.
`;

export interface KitAccount {
  readonly username: string;
  readonly password: string;
}

/** A Pusher protocol server: the hosted service of a cluster, or a host of its own. */
export interface RealtimeAddress {
  readonly key: string;
  readonly cluster: string;
  readonly host?: string;
  readonly port?: number;
  readonly isSecure: boolean;
}

export interface KitOptions {
  /** Without a slash at its end. */
  readonly api: string;
  readonly origin: string;
  readonly accounts: readonly KitAccount[];
  readonly allowsWrites: boolean;
  readonly only: readonly Suite[];
  readonly races: number;
  readonly realtime?: RealtimeAddress;
  readonly studyLog?: string;
  readonly blinded?: string;
  readonly record?: string;
  readonly invitation?: string;
  readonly mail?: string;
  readonly wait?: string;
  readonly junit?: string;
}

/** Wrong options, in words. */
export class UsageError extends Error {}

export function readOptions(args: readonly string[], environment: NodeJS.ProcessEnv): KitOptions | "help" {
  const values = parse(args.filter((each, index) => !(each === "--" && index === 0)));
  if (values.help) return "help";
  if (values.api === undefined) throw new UsageError("--api is missing: the address of the API");
  const lines = (environment["CAPNO_CONFORMANCE_ACCOUNTS"] ?? "").split("\n");
  const accounts = [...(values.account ?? []), ...lines.filter((line) => line.trim() !== "")].map(
    readAccount,
  );
  if (accounts.length === 0) throw new UsageError("--account is missing: the kit cannot sign in");
  if (new Set(accounts.map(({ username }) => username)).size < accounts.length)
    throw new UsageError("each --account is another account");
  if (accounts.length > MOST_ACCOUNTS)
    throw new UsageError(`--account is given up to ${MOST_ACCOUNTS} times`);
  const { record, invitation, mail, wait, junit, blinded } = values;
  const { "study-log": studyLog } = values;
  return {
    api: readAddress("--api", values.api),
    origin: new URL(readAddress("--origin", values.origin ?? "http://localhost:4300")).origin,
    accounts,
    allowsWrites: values["allow-writes"] ?? false,
    only: (values.only ?? []).map(readSuite),
    races: readCount(values.races ?? "200"),
    ...(values.realtime !== undefined && { realtime: readRealtime(values.realtime) }),
    ...(studyLog !== undefined && { studyLog }),
    ...(blinded !== undefined && { blinded }),
    ...(record !== undefined && { record }),
    ...(invitation !== undefined && { invitation }),
    ...(mail !== undefined && { mail }),
    ...(wait !== undefined && { wait }),
    ...(junit !== undefined && { junit }),
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    ...{ api: text, origin: text, realtime: text, record: text, invitation: text, mail: text, wait: text },
    ...{ races: text, junit: text, blinded: text },
    ...{ "study-log": text },
    account: { type: "string", multiple: true },
    only: { type: "string", multiple: true },
    "allow-writes": { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** A password may contain colons, a name cannot. The message repeats neither. */
function readAccount(text: string): KitAccount {
  const [username = "", ...rest] = text.trim().split(":");
  const password = rest.join(":");
  if (username === "" || password === "") throw new UsageError("--account has the form name:secret");
  return { username: username.toLowerCase(), password };
}

function readAddress(option: string, text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new UsageError(`${option} is no address: ${text}`);
  if (url.username !== "" || url.search !== "" || url.hash !== "") {
    throw new UsageError(`${option} holds more than an address`);
  }
  return url.href.replace(/\/+$/, "");
}

function readRealtime(text: string): RealtimeAddress {
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

function readSuite(text: string): Suite {
  const suite = SUITES.find((each) => each === text);
  if (!suite) throw new UsageError(`--only knows no "${text}": ${SUITES.join(", ")}`);
  return suite;
}

function readCount(text: string): number {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1) throw new UsageError(`--races is no number: ${text}`);
  return count;
}
