import { Hono } from "hono";

import { createRemoteHeaders } from "../../release/security-headers.ts";
import { refuseOtherHosts } from "./refuse-other-hosts.ts";
import { readStaticFile } from "./static-folder.ts";

/** The server of one product: its files for the shell, 404 for everything else, never a page. */
export function createRemoteApp(folder: string, shellOrigin: string): Hono {
  const app = new Hono();
  const headers = createRemoteHeaders(shellOrigin);

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) context.res.headers.set(name, value);
    context.res.headers.append("Vary", "Origin");
  });
  app.use(refuseOtherHosts(shellOrigin));
  app.get("*", async (context) => {
    const file = await readStaticFile(folder, new URL(context.req.url).pathname, context.req.raw);
    return file ?? context.text("Not found", 404, { "Cache-Control": "no-store" });
  });
  return app;
}
