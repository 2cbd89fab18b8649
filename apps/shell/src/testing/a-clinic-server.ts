import type { ProductRelease } from "@capno/product-contract/release-manifest";
import { openSocketServer } from "@capno/tooling/testing/socket-server";
import { aToken, aUserInfoBody } from "@capno/test-kit/wire-builders";

import { aRelease } from "./a-release.ts";

/** What the clinic's servers were asked, and what they answer: everything outside the page. */
export interface ClinicServer {
  /** `POST /user/login/`, each with the token it came with. */
  readonly calls: readonly { readonly route: string; readonly bearer: string | null }[];
  /** Realtime connections that are open now. */
  openSockets(): number;
  /** From now on the route answers with this status. */
  refuse(route: string, status: number): void;
  /** From now on it is answered as at first. */
  allow(route: string): void;
  /** From now on nothing answers there. */
  lose(route: string): void;
  /** From now on nothing answers there before the returned function was called. */
  hold(route: string): () => void;
  /** Written over what `/config.json` says. */
  config: Readonly<Record<string, unknown>>;
  /** Of Screen here, and of no other clinic's: a page runs a container once and never forgets it. */
  readonly container: string;
  /** What `/remotes.json` lists; Screen alone where left out. */
  products: readonly ProductRelease[] | undefined;
  /** How far the server's clock is ahead. */
  aheadMs: number;
  /** Permissions of accounts that sign in; by default those of Screen. */
  permissions: readonly string[] | undefined;
  /** Claims in the tokens of accounts that sign in. */
  userId: number;
  close(): Promise<void>;
}

const FIRST_CALLS = { "/nts": ["/v2/handsets/?product=nts"] };
/** The first file of any product. */
const ENTRY = /^GET \/r\/.+\/entry\.\w+\.js$/;

/** Answers `fetch` in the page and takes its web sockets; nothing else of the page is replaced. */
export async function openClinicServer(stub: (fetchFile: typeof fetch) => void): Promise<ClinicServer> {
  const calls: ClinicServer["calls"][number][] = [];
  const refused = new Map<string, number>();
  const lost = new Set<string>();
  const held = new Map<string, Promise<void>>();
  const facts = JSON.stringify({ socket_id: "1.1", activity_timeout: 120 });
  const sockets = await openSocketServer(
    JSON.stringify({ event: "pusher:connection_established", data: facts }),
  );
  const server: ClinicServer = {
    calls,
    openSockets: sockets.openSockets,
    refuse: (route, status) => void refused.set(route, status),
    allow: (route) => void refused.delete(route),
    lose: (route) => void lost.add(route),
    hold: (route) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held.set(route, promise);
      return resolve;
    },
    config: {},
    container: `capno_${crypto.randomUUID().replaceAll(/[^a-f]/g, "")}`,
    products: undefined,
    aheadMs: 0,
    permissions: undefined,
    userId: 7,
    close: sockets.close,
  };
  stub(async (input, init) => {
    const request =
      input instanceof Request ? input : new Request(new URL(input.toString(), location.origin), init);
    const { pathname } = new URL(request.url);
    const route = `${request.method} ${pathname}`;
    calls.push({ route, bearer: request.headers.get("authorization") });
    await held.get(route);
    if (lost.has(route)) throw new TypeError("Failed to fetch");
    const headers = { Date: new Date(Date.now() + server.aheadMs).toUTCString() };
    const status = refused.get(route);
    if (status !== undefined) return Response.json({}, { status, headers });
    const body = answerTo(route, sockets.port, server);
    return body === undefined ? new Response("", { status: 404 }) : Response.json(body, { headers });
  });
  return server;
}

type ServerFacts = Pick<ClinicServer, "config" | "container" | "permissions" | "products" | "userId">;

function answerTo(route: string, port: number, facts: ServerFacts): unknown {
  const { config, container, permissions: perms, products, userId } = facts;
  if (ENTRY.test(route)) return {};
  switch (route) {
    case "GET /config.json":
      return {
        productName: "Capno",
        environmentName: "local",
        apiBaseUrl: "https://api.clinic.example",
        realtime: { key: "app-key", cluster: "eu", host: "127.0.0.1", port, tls: false },
        supportEmail: "support@clinic.example",
        ...config,
      };
    case "GET /remotes.json":
      return { products: products ?? [aRelease({ container, preload: [], firstCalls: FIRST_CALLS })] };
    case "POST /user/login/":
    case "POST /user/login/refresh/":
      return { access: tokenOf("access", userId), refresh: tokenOf("refresh", userId) };
    case "GET /user/info/":
      return aUserInfoBody(perms === undefined ? {} : { perms: [...perms] });
    case "GET /version":
      return { camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" };
    case "POST /pusher/auth/":
      return { auth: "app-key:signature" };
    case "GET /v2/handsets/":
      return [];
    case "POST /v2/handsets/x/unlock/":
      return {};
    default:
      return undefined;
  }
}

/** A token of the session that sign-in and every renewal return. */
export const tokenOf = (type: "access" | "refresh", userId = 7): string =>
  aToken({ type, lifeS: 7_200, iatS: Math.floor(Date.now() / 1000), jti: type, userId });
