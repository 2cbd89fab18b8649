import { Hono } from "hono";
import { cors } from "hono/cors";

import { serveContract } from "./contract-page/serve-contract.ts";
import { serveControlPage, serveControlPageStyle } from "./control-page/serve-control-page.ts";
import { serveControlCalls } from "./control/control-calls.ts";
import { serveControlPageFeed } from "./control/control-page-feed.ts";
import { serveStudyLogControls } from "./control/study-log-calls.ts";
import { recogniseAccount } from "./endpoints/access.ts";
import type { App, AppEnv } from "./endpoints/app-types.ts";
import { serveCapnogramResults } from "./endpoints/capnogram-results.ts";
import { serveCapnograms } from "./endpoints/capnograms.ts";
import { serveDiagnosisFeedback } from "./endpoints/diagnosis-feedback.ts";
import { serveDocuments } from "./endpoints/documents.ts";
import {
  completeHeaders,
  failOnPurpose,
  logRequests,
  refuseOtherSites,
  refuseOtherWorlds,
} from "./endpoints/every-request.ts";
import { serveHandsets } from "./endpoints/handsets.ts";
import { serveLicences } from "./endpoints/licences.ts";
import { serveParticipants } from "./endpoints/participants.ts";
import { servePasswordReset } from "./endpoints/password-reset.ts";
import { serveRealtimeAuth } from "./endpoints/realtime-auth.ts";
import { serveRealtimeEvents } from "./endpoints/realtime-events.ts";
import { Refused } from "./endpoints/refusal.ts";
import { serveRegistration } from "./endpoints/registration.ts";
import { serveStudyLog } from "./endpoints/study-log.ts";
import { serveSignIn } from "./endpoints/sign-in.ts";
import { serveStudyHandsets } from "./endpoints/study-handsets.ts";
import { serveUserInfo } from "./endpoints/user-info.ts";
import { serveVersion } from "./endpoints/version.ts";
import type { ProtocolServer } from "./realtime/protocol-server.ts";
import type { World } from "./world/world.ts";

/** The whole HTTP surface: the API, the realtime server's own call, the control calls, the control page. */
export function createApp(
  world: World,
  realtime: ProtocolServer,
  { hasControls }: { readonly hasControls: boolean },
): App {
  const app: App = new Hono<AppEnv>();

  app.use(completeHeaders(world));
  app.use(
    cors({
      origin: world.options.shellOrigin,
      allowHeaders: ["authorization", "content-type"],
      allowMethods: ["GET", "POST"],
      exposeHeaders: ["Date", "Retry-After"],
      maxAge: 7200,
    }),
  );
  serveRealtimeEvents(app, realtime);
  if (hasControls) {
    app.use("/__sandbox/*", refuseOtherSites(world));
    serveControlCalls(app, world, realtime);
    serveStudyLogControls(app, world);
    serveControlPageFeed(app, world, realtime);
    serveControlPage(app);
  } else {
    app.get("/", (context) => context.redirect("/docs", 302));
    serveControlPageStyle(app);
  }
  serveContract(app);

  app.use(refuseOtherWorlds(world));
  app.use(logRequests(world));
  app.use(recogniseAccount(world));
  app.use(failOnPurpose(world));

  serveSignIn(app, world);
  serveRegistration(app, world);
  servePasswordReset(app, world);
  serveUserInfo(app, world);
  serveVersion(app);
  serveRealtimeAuth(app, world);
  serveStudyHandsets(app, world);
  serveCapnograms(app, world);
  serveParticipants(app, world);
  serveHandsets(app, world);
  serveCapnogramResults(app, world);
  serveDiagnosisFeedback(app, world);
  serveStudyLog(app, world);
  serveLicences(app);
  serveDocuments(app);

  app.notFound((context) => context.json({ detail: "Not found." }, 404));
  app.onError((error, context) => {
    if (error instanceof Refused) return context.json(error.body, error.status);
    console.error(`sandbox: ${context.req.method} ${context.req.path} failed:`, error);
    return context.json({ detail: "The sandbox itself failed; its own output says why." }, 500);
  });
  return app;
}
