import { callApi, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import { VersionReply } from "../schemas/version.ts";

export interface BackendVersions {
  readonly camrest: string;
  readonly diagnoserver: string;
}

export const VERSION = {
  method: "GET",
  path: "/version",
  action: "loading the software versions",
  access: "anonymous",
  reply: VersionReply,
} as const satisfies Endpoint;

/** Versions of the two backend services; needs no session. */
export async function getBackendVersions(http: Http, options?: CallOptions): Promise<BackendVersions> {
  const wire = await callApi(http, toRequest(VERSION, {}, options), VERSION.reply);
  return { camrest: wire.camrestVersion, diagnoserver: wire.diagnoserverVersion };
}
