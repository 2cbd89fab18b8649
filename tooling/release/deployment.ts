import { describeObsoleteKey, findObsoleteKeys } from "@capno/domain/configuration/obsolete-keys";
import { findProductionFault, isProduction } from "@capno/domain/product/production";

/** `deployment.json`: the origins of a deployment, without a trailing slash. */
export interface DeploymentOrigins {
  readonly shell: string;
  /** Origins of products that the shell's own origin does not serve. */
  readonly remotes: readonly string[];
  readonly api: string;
  readonly realtime: readonly string[];
  /** Where error reports go; absent or empty, none leave. */
  readonly reports?: string;
  /** Origins of healthy waveforms that the API does not serve itself. */
  readonly waveforms?: readonly string[];
}

const PAGES = ["https:", "http:"];
/** Stricter than `URL`, which allows quotes, semicolons and stars in a host. */
const ORIGIN = /^[a-z]+:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d+)?$/;
const SOCKETS = [...PAGES, "wss:", "ws:"];

/**
 * What `deployment.json` gets wrong by itself, each line with its key. These texts become part of a header:
 * anything but a plain origin could open more than was meant.
 */
export function findDeploymentFaults(written: unknown): readonly string[] {
  if (typeof written !== "object" || written === null) return ["deployment.json must be a group of keys."];
  const deployment = written as Readonly<Partial<Record<keyof DeploymentOrigins, unknown>>>;
  const one = (key: keyof DeploymentOrigins, protocols: readonly string[]) =>
    isOrigin(deployment[key], protocols) ? [] : [describeFault(key)];
  const many = (key: keyof DeploymentOrigins, protocols: readonly string[]) => {
    const list = deployment[key];
    if (!Array.isArray(list)) return [`"${key}" in deployment.json must be a list of origins.`];
    return list.flatMap((origin, index) =>
      isOrigin(origin, protocols) ? [] : [describeFault(`${key}.${index}`)],
    );
  };
  return [
    ...one("shell", PAGES),
    ...many("remotes", PAGES),
    ...one("api", PAGES),
    ...many("realtime", SOCKETS),
    ...(deployment.reports === undefined || deployment.reports === "" ? [] : one("reports", PAGES)),
    ...(deployment.waveforms === undefined ? [] : many("waveforms", PAGES)),
  ];
}

/** The fields of `config.json` that contain addresses. */
interface ConfiguredPlaces {
  readonly apiBaseUrl?: string;
  readonly realtime?: {
    readonly key?: string;
    readonly cluster?: string;
    readonly host?: string;
    readonly port?: number | string;
    readonly tls?: boolean | string | number;
    readonly fallback?: boolean | string | number;
  };
  readonly errorReporting?: { readonly dsn?: string };
  readonly breathTest?: { readonly healthyWaveformHosts?: readonly string[] };
}

/**
 * Addresses of `config.json` that `deployment.json` does not allow, and origins that `deployment.json` allows without
 * need. Each line names the key.
 */
export function findMismatches(deployment: DeploymentOrigins, config: unknown): readonly string[] {
  const places = (config ?? {}) as ConfiguredPlaces;
  return [
    ...checkApi(deployment, places),
    ...checkRealtime(deployment, places),
    ...checkReports(deployment, places),
    ...checkWaveforms(deployment, places),
  ];
}

/**
 * Every problem for which start and release refuse a deployment, including production without approved texts. A file
 * that is missing is undefined and is not checked.
 */
export function findDeploymentProblems(deployment: unknown, config: unknown): readonly string[] {
  return [...findPlaceProblems(deployment, config), ...findWordProblems(config)];
}

/** What stops no release and is said at each: obsolete keys, and what production may lack but should not. */
export function findOmissions(config: unknown): readonly string[] {
  return [
    ...findObsoleteKeys(config).map((key) => `config.json: ${describeObsoleteKey(key)}`),
    ...findMissingWords(config),
  ];
}

function findMissingWords(config: unknown): readonly string[] {
  const { environmentName, intendedUse } = (config ?? {}) as Readonly<Record<string, unknown>>;
  if (
    typeof environmentName !== "string" ||
    !isProduction(environmentName) ||
    (typeof intendedUse === "string" && intendedUse.trim() !== "")
  )
    return [];
  return ["intendedUse in config.json is empty: About says that the owner has not stated it."];
}

function findPlaceProblems(deployment: unknown, config: unknown): readonly string[] {
  if (deployment === undefined) return [];
  const faults = findDeploymentFaults(deployment);
  if (faults.length > 0 || config === undefined) return faults;
  return findMismatches(deployment as DeploymentOrigins, config);
}

function findWordProblems(config: unknown): readonly string[] {
  const fault = findProductionFault(config);
  return fault ? [`${fault.key} in config.json ${fault.reason}.`] : [];
}

function checkApi({ shell, api }: DeploymentOrigins, { apiBaseUrl }: ConfiguredPlaces): readonly string[] {
  // Whether it is there and well-formed is the shell's own check, which stops its start.
  if (apiBaseUrl === undefined || !URL.canParse(apiBaseUrl, shell)) return [];
  const { origin } = new URL(apiBaseUrl, shell);
  return [shell, api].includes(origin)
    ? []
    : [`apiBaseUrl in config.json is at ${origin}, "api" in deployment.json is ${api}.`];
}

function checkRealtime(
  { shell, realtime: named }: DeploymentOrigins,
  config: ConfiguredPlaces,
): readonly string[] {
  const { socket, fallback } = getRealtimeOrigins(config);
  // A page's own origin covers its sockets.
  const isNamed = (origin: string | undefined, own: string) =>
    origin === undefined || named.includes(origin) || origin === own;
  return [
    ...(isNamed(socket, shell.replace("http", "ws"))
      ? []
      : [`realtime in config.json is at ${socket}, which "realtime" in deployment.json does not name.`]),
    ...(isNamed(fallback, shell)
      ? []
      : [
          `realtime in config.json may fall back to ${fallback}, which "realtime" in deployment.json does not name. Name it, or set realtime.fallback to false.`,
        ]),
  ];
}

/**
 * Where the pages of a configuration connect to: for events, and by long requests where those are on, which they are by
 * default on the hosted service alone. Both are undefined without a key.
 */
export function getRealtimeOrigins({ realtime = {} }: ConfiguredPlaces): {
  readonly socket?: string;
  readonly fallback?: string;
} {
  const { key, host, port = 443, tls, cluster = "eu", fallback = !host } = realtime;
  if (!key) return {};
  const isPlain = ["false", "no", "0", "off"].includes(String(tls).trim().toLowerCase());
  const address = host ? `${isPlain ? "ws" : "wss"}://${host}:${port}` : `wss://ws-${cluster}.pusher.com`;
  const socket = URL.canParse(address) ? new URL(address).origin : address;
  const isOn = ["true", "yes", "1", "on"].includes(String(fallback).trim().toLowerCase());
  return {
    socket,
    ...(isOn && { fallback: host ? socket.replace("ws", "http") : `https://sockjs-${cluster}.pusher.com` }),
  };
}

function checkReports(
  { shell, api, reports = "" }: DeploymentOrigins,
  { errorReporting }: ConfiguredPlaces,
): readonly string[] {
  const dsn = errorReporting?.dsn?.trim() ?? "";
  if (dsn === "") {
    return reports === ""
      ? []
      : [`"reports" in deployment.json is ${reports}, and errorReporting.dsn in config.json is empty.`];
  }
  if (!URL.canParse(dsn)) return ["errorReporting.dsn in config.json is no address."];
  const { origin } = new URL(dsn);
  if (origin === reports || (reports === "" && [shell, api].includes(origin))) return [];
  return [
    `errorReporting.dsn in config.json sends to ${origin}, "reports" in deployment.json is ${reports || "not set"}.`,
  ];
}

function checkWaveforms(
  { shell, api, waveforms = [] }: DeploymentOrigins,
  { breathTest }: ConfiguredPlaces,
): readonly string[] {
  const hosts = breathTest?.healthyWaveformHosts ?? [];
  const isAt = (origin: string, allowed: string) => {
    const { host, hostname } = new URL(origin);
    return [host, hostname].includes(allowed);
  };
  const closed = hosts.flatMap((allowed, index) =>
    [shell, api, ...waveforms].some((origin) => isAt(origin, allowed))
      ? []
      : [
          `breathTest.healthyWaveformHosts.${index} in config.json is ${allowed}, which "waveforms" in deployment.json does not name.`,
        ],
  );
  const unused = waveforms.flatMap((origin, index) =>
    hosts.some((allowed) => isAt(origin, allowed))
      ? []
      : [
          `"waveforms.${index}" in deployment.json is ${origin}, which breathTest.healthyWaveformHosts in config.json does not name.`,
        ],
  );
  return [...closed, ...unused];
}

function isOrigin(written: unknown, protocols: readonly string[]): boolean {
  if (typeof written !== "string" || !ORIGIN.test(written) || !URL.canParse(written)) return false;
  const { origin, protocol } = new URL(written);
  return origin === written && protocols.includes(protocol);
}

function describeFault(key: string): string {
  return `"${key}" in deployment.json must be an origin such as https://clinic.example, without a path or a last slash.`;
}
