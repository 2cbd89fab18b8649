import type { ProtocolServer } from "../realtime/protocol-server.ts";
import type { App } from "./app-types.ts";

/** Where the official server library publishes to; no front end calls it. */
export function serveRealtimeEvents(app: App, realtime: ProtocolServer): void {
  app.post("/apps/:id/events", async (context) => {
    const { pathname, searchParams } = new URL(context.req.url);
    const answer = realtime.receiveEvents(pathname, searchParams, await context.req.text());
    return context.body(answer.body, answer.status, { "Content-Type": "application/json" });
  });
}
