import { readFileSync } from "node:fs";
import { extname, join } from "node:path";

import { PERMISSIONS } from "@capno/domain/account/permission";

import type { App } from "../endpoints/app-types.ts";
import { DEMO_ACCOUNTS, DEMO_PASSWORD, toDemoAddress } from "../scenarios/demo-accounts.ts";
import { SCENARIO_NAMES } from "../scenarios/open-scenario.ts";
import { stripTypes } from "./strip-types.ts";

const FOLDER = join(import.meta.dirname, "page");

/** All that the page consists of; nothing else in the folder is served. */
const FILES = [
  "controls.css",
  "device-card.ts",
  "device-grid.ts",
  "device.css",
  "draw-trace.ts",
  "element.ts",
  "icon.svg",
  "lists.css",
  "main.ts",
  "page-state.ts",
  "page-texts.ts",
  "page.css",
  "sandbox-calls.ts",
  "side-lists.ts",
  "tokens.css",
  "trace.ts",
] as const;

const TYPES: Readonly<Record<string, string>> = {
  ".ts": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
};

const HEADERS = {
  "Content-Security-Policy":
    "default-src 'none'; script-src 'self'; script-src-attr 'none'; style-src 'self'; style-src-attr 'none'; " +
    "img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; " +
    "require-trusted-types-for 'script'; trusted-types 'none'",
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cache-Control": "no-cache",
};

/** The control page at the sandbox's root: handsets to breathe through, and the world around them. */
export function serveControlPage(app: App): void {
  app.get("/", (context) => context.html(readFileSync(join(FOLDER, "page.html"), "utf8"), 200, HEADERS));

  app.get("/control-page/options.json", (context) =>
    context.json({
      scenarios: SCENARIO_NAMES,
      password: DEMO_PASSWORD,
      accounts: DEMO_ACCOUNTS.map(({ name, permissions, hasConsented, hasWatchedTraining }) => ({
        username: toDemoAddress(name),
        about: describeAccount(permissions, hasConsented, hasWatchedTraining),
      })),
    }),
  );

  serveFiles(app, FILES);
}

/** What the pages of the contract share with it, where there is nothing to control. */
export function serveControlPageStyle(app: App): void {
  serveFiles(app, ["icon.svg", "tokens.css"]);
}

function serveFiles(app: App, files: readonly (typeof FILES)[number][]): void {
  for (const file of files) {
    const type = TYPES[extname(file)] ?? "text/plain";
    app.get(`/control-page/${file}`, (context) => {
      const source = readFileSync(join(FOLDER, file), "utf8");
      const text = file.endsWith(".ts") ? stripTypes(source) : source;
      return context.body(text, 200, { ...HEADERS, "Content-Type": type });
    });
  }
}

const AREAS: readonly (readonly [permission: string, word: string])[] = [
  [PERMISSIONS.capture, "Capture"],
  [PERMISSIONS.screening, "Screen"],
  [PERMISSIONS.diagnosis, "Diagnose"],
];

function describeAccount(
  permissions: readonly string[],
  hasConsented: false | undefined,
  hasWatchedTraining: false | undefined,
): string {
  const areas = AREAS.filter(([permission]) => permissions.includes(permission)).map(([, word]) => word);
  return [
    areas.length === 0 ? "no product" : areas.join(", "),
    ...(hasConsented === false ? ["has not consented yet"] : []),
    ...(hasWatchedTraining === false ? ["has not watched the training video"] : []),
  ].join("; ");
}
