import type { Page } from "@playwright/test";

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
const ALWAYS_ALLOWED = [/Permissions-Policy header: Unrecognized feature/];

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
  page.on("request", (request) => {
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
