import { callApi, withSignal, type CallOptions } from "../call-api.ts";
import type { Http } from "../http.ts";
import { VersionReply } from "../schemas/version.ts";

export interface BackendVersions {
  readonly camrest: string;
  readonly diagnoserver: string;
}

/** Versions of the two backend services; needs no session. */
export async function getBackendVersions(http: Http, options?: CallOptions): Promise<BackendVersions> {
  const wire = await callApi(
    http,
    {
      method: "GET",
      path: "/version",
      action: "loading the software versions",
      access: "anonymous",
      ...withSignal(options),
    },
    VersionReply,
  );
  return { camrest: wire.camrestVersion, diagnoserver: wire.diagnoserverVersion };
}
