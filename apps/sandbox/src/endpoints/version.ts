import { VersionReply } from "@capno/api-client/schemas/version";

import { BACKEND_VERSIONS } from "../world/backend-versions.ts";
import type { App } from "./app-types.ts";
import { reply } from "./wire.ts";

export function serveVersion(app: App): void {
  app.get("/version", (context) =>
    reply(context, VersionReply, {
      camrestVersion: BACKEND_VERSIONS.camrest,
      diagnoserverVersion: BACKEND_VERSIONS.diagnoserver,
    }),
  );
}
