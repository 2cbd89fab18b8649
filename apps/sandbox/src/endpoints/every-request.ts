import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { MiddlewareHandler } from "hono";
import type { ContentfulStatusCode } from "hono/utils/http-status";

import { changeAnswer } from "../world/changed-answer.ts";
import { isOfAnotherWorld } from "../world/tokens.ts";
import type { World } from "../world/world.ts";
import type { AppEnv } from "./app-types.ts";
import { notAllowed, notSignedIn } from "./refusal.ts";

const LOOPBACK_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The world's time in every answer, because front ends measure recency by it, and the full content type.
 * An answer without a cache header may contain personal data, so it gets `no-store`.
 */
export function completeHeaders(world: World): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    await next();
    context.header("Date", new Date(world.clock.now()).toUTCString());
    if (context.res.headers.get("Content-Type") === "application/json") {
      context.header("Content-Type", "application/json; charset=utf-8");
    }
    context.header("X-Content-Type-Options", "nosniff");
    if (!context.res.headers.has("Cache-Control")) context.header("Cache-Control", "no-store");
  };
}

/** Another site's page must not use the control calls. Tests and tools send no origin. */
export function refuseOtherSites(world: World): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const own = new URL(context.req.url);
    const origin = context.req.header("origin");
    const isKnown = origin === undefined || origin === own.origin || origin === world.options.shellOrigin;
    if (!isKnown || !LOOPBACK_NAMES.includes(own.hostname)) throw notAllowed();
    return next();
  };
}

/** A page of the world before the last reset: it takes no fault, changes nothing and is in no log. */
export function refuseOtherWorlds(world: World): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const bearer = readBearer(context.req.header("authorization"));
    const { refresh } = context.req.path === "/user/login/refresh/" ? await context.req.parseBody() : {};
    const tokens = [bearer, refresh].filter((token) => typeof token === "string");
    if (tokens.some((token) => isOfAnotherWorld(world, token)))
      throw notSignedIn("Token is invalid or expired", "token_not_valid");
    await next();
  };
}

export const readBearer = (header: string | undefined): string | undefined =>
  /^Bearer (.+)$/i.exec(header ?? "")?.[1];

export function logRequests(world: World): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    const { generation } = world;
    const startedAt = performance.now();
    const at = new Date(world.clock.now()).toISOString();
    await next();
    if (generation !== world.generation) return;
    const { searchParams } = new URL(context.req.url);
    world.requests.add(
      {
        at,
        method: context.req.method,
        path: context.req.path,
        status: context.res.status,
        username: context.var.account?.username ?? null,
        durationMs: Math.round(performance.now() - startedAt),
        isFault: context.var.isFault === true,
      },
      searchParams,
    );
  };
}

/** Fails only as a rule says, never on its own. */
export function failOnPurpose(world: World): MiddlewareHandler<AppEnv> {
  return async (context, next) => {
    if (context.req.method === "OPTIONS") return next();
    const rule = world.faults.take(context.req.method, context.req.path);
    if (!rule) return next();
    context.set("isFault", true);
    // Real time: a slow network is not the world's clock.
    const { generation } = world;
    if (rule.hold) await world.faults.gate;
    if (rule.delayMs) await new Promise((resolve) => setTimeout(resolve, rule.delayMs));
    if (generation !== world.generation) throw notSignedIn("Token is invalid or expired", "token_not_valid");
    if (rule.drop) {
      context.env.incoming.socket.destroy();
      return RESPONSE_ALREADY_SENT;
    }
    if (rule.change) {
      await next();
      const { status, headers } = context.res;
      const changed = changeAnswer(await context.res.text(), rule.change);
      context.res = new Response(changed, { status, headers });
      return undefined;
    }
    if (rule.status === undefined && rule.body === undefined) return next();
    const status = rule.status ?? 200;
    if (status === 204 || status === 304) return context.body(null, status, rule.headers);
    const text = typeof rule.body === "string" ? rule.body : JSON.stringify(rule.body ?? {});
    return context.body(text, status as ContentfulStatusCode, {
      "Content-Type": "application/json; charset=utf-8",
      ...rule.headers,
    });
  };
}
