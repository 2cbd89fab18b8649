import { callApi, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import type { HealthyWaveform } from "../models/breath-test.ts";
import { HealthyWaveformReply } from "../schemas/breath-tests.ts";
import { toSamples } from "./wire-to-model.ts";

/** An example path: the computed result of a recording has the whole address. */
export const HEALTHY_WAVEFORM = {
  method: "GET",
  path: "/healthy-waveform.json",
  action: "loading the healthy waveform",
  access: "anonymous",
  reply: HealthyWaveformReply,
} as const satisfies Endpoint;

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/**
 * Whether the address of a healthy waveform may be asked: its host is one of those configured (with its
 * port, where it has one), over https; http on this machine alone.
 */
export function isAllowedWaveformUrl(url: string, allowedHosts: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, host, hostname, username, password } = new URL(url);
  if (username !== "" || password !== "") return false;
  if (!allowedHosts.includes(host) && !allowedHosts.includes(hostname)) return false;
  return protocol === "https:" || (protocol === "http:" && LOOPBACK.includes(hostname));
}

/**
 * The path of an address that is below the API's own base, which is a whole address; undefined for any other. Only a
 * path below the base is asked with the account's token. REQ-TEST-15 [SECURITY]
 */
export function getPathBelowApi(url: string, apiBase: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const base = new URL(apiBase).href.replace(/\/+$/, "");
  const { href, username, password } = new URL(url);
  const isBelow = username === "" && password === "" && href.startsWith(`${base}/`);
  return isBelow ? href.slice(base.length).replace(/#.*$/s, "") : undefined;
}

/**
 * The waveform of healthy people: by a path below the API with the account's token, by a whole address without it.
 * Check the address before.
 */
export async function getHealthyWaveform(
  http: Http,
  pathOrUrl: string,
  options?: CallOptions,
): Promise<HealthyWaveform> {
  // A waveform that is refused is missing: it does not end the session.
  const asAccount = { access: "account", expected: [403] } as const;
  const request = {
    ...toRequest(HEALTHY_WAVEFORM, {}, options),
    path: pathOrUrl,
    ...(pathOrUrl.startsWith("/") ? asAccount : {}),
  };
  const wire = await callApi(http, request, HEALTHY_WAVEFORM.reply);
  return {
    timesS: toSamples(wire.sampleTimes),
    meansKPa: toSamples(wire.sampleValues),
    deviationsKPa: wire.sampleStdDeviations ? toSamples(wire.sampleStdDeviations) : null,
  };
}
