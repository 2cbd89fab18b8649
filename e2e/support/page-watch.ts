import type { Page, Request } from "@playwright/test";

/** What a page did that no page of ours may do. */
export interface PageWatch {
  /** Lines for a person; empty on a clean page. */
  problems(): readonly string[];
  /** Addresses asked for, in order. */
  requests(): readonly string[];
  /** A problem whose line matches is expected in this test (a server is stopped on purpose). */
  allow(pattern: RegExp): void;
}

const OWN_HOSTS = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Chromium knows no such feature; other browsers do, and the header is for them. */
const ALWAYS_ALLOWED = [
  /Permissions-Policy header: Unrecognized feature/,
  // `signIn` opens /config.json, which names no icon, so the whole browser requests this one.
  /\/favicon\.ico\b/,
];

/** Asked and not answered yet, by page. */
const underWay = new WeakMap<Page, Set<Request>>();
/** An answer that a test holds back on purpose is not waited for longer. */
const LONGEST_WAIT_MS = 2_000;

/** Until everything that a watched page has asked for is answered. */
export async function waitForAnswers(page: Page): Promise<void> {
  const startedAt = performance.now();
  while ((underWay.get(page)?.size ?? 0) > 0 && performance.now() - startedAt < LONGEST_WAIT_MS)
    await new Promise((resolve) => setTimeout(resolve, 10));
}

/** Collects console errors, uncaught errors, policy reports and requests off this machine. */
export function watchPage(page: Page): PageWatch {
  const seen: string[] = [];
  const requests: string[] = [];
  const allowed = [...ALWAYS_ALLOWED];

  page.on("console", (message) => {
    const text = message.text();
    const isPolicyReport = /Content Security Policy|Trusted ?Types?|integrity/i.test(text);
    if (message.type() === "error" || isPolicyReport) {
      seen.push(`console ${message.type()}: ${text} (${message.location().url})`);
    }
  });
  page.on("pageerror", (error) => seen.push(`uncaught: ${error.stack ?? error.message}`));
  const asked = new Set<Request>();
  underWay.set(page, asked);
  page.on("requestfinished", (request) => asked.delete(request));
  page.on("requestfailed", (request) => asked.delete(request));
  page.on("request", (request) => {
    asked.add(request);
    const url = new URL(request.url());
    requests.push(request.url());
    if (/^(https?|wss?):$/.test(url.protocol) && !OWN_HOSTS.has(url.hostname)) {
      seen.push(`request off this machine: ${request.url()}`);
    }
  });
  page.on("websocket", (socket) => {
    requests.push(socket.url());
    if (!OWN_HOSTS.has(new URL(socket.url()).hostname))
      seen.push(`request off this machine: ${socket.url()}`);
  });

  return {
    problems: () => seen.filter((line) => !allowed.some((pattern) => pattern.test(line))),
    requests: () => requests,
    allow: (pattern) => void allowed.push(pattern),
  };
}
