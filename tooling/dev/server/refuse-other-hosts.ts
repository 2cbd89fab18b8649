import type { MiddlewareHandler } from "hono";

import { LOOPBACK_ADDRESSES } from "./to-localhost.ts";

/**
 * Answers requests for this computer and for the host of `origin` alone. A page of another site can point its own name at
 * 127.0.0.1; the browser then sends that name, and counts this server as that site's.
 */
export function refuseOtherHosts(origin: string): MiddlewareHandler {
  const own = new Set(["localhost", ...LOOPBACK_ADDRESSES, new URL(origin).hostname]);
  return async (context, next) =>
    own.has(new URL(context.req.url).hostname) ? next() : context.text("Misdirected request", 421);
}
