import path from "node:path";
import { brotliCompressSync } from "node:zlib";

import { Hono, type Context } from "hono";
import { etag } from "hono/etag";
import { proxy } from "hono/proxy";

import type { DeploymentOrigins } from "../../release/deployment.ts";
import { createPageHeaders, SHELL_HEADERS } from "../../release/security-headers.ts";
import { refuseOtherHosts } from "./refuse-other-hosts.ts";
import { readStaticFile } from "./static-folder.ts";
import { toLocalhost } from "./to-localhost.ts";

export interface ShellDeployment {
  /** `dist/web` of the shell. */
  readonly folder: string;
  /** Guides and films of the deployment, served below `/documents/`. */
  readonly documents?: string;
  /** Origin of the API that is also offered below `/api/`, where no call needs a preflight. */
  readonly api?: string;
  readonly contentPolicy: string;
  readonly origins: DeploymentOrigins;
  /** Asked at each request: a product may be released while the shell runs. */
  readonly readConfig: () => Promise<unknown>;
  readonly readReleases: () => Promise<unknown>;
}

/** What can only be a file: a missing one must not be answered with a page. */
const FILE_NAME =
  /\.(?:js|css|map|json|svg|png|ico|txt|webp|woff2?|mp4|vtt|xml|webmanifest|html|pdf|webm|br|gz)$/;

/** They have the content policy of the application at the application's addresses alone. Other HTML files are papers. */
const PAGES = ["/index.html", "/login.html"];

/** The server of the shell: its pages for every address of the application, its files, two JSON documents. */
export function createShellApp(deployment: ShellDeployment): Hono {
  const app = new Hono();
  const answerConfig = createJsonAnswer();
  const answerManifest = createJsonAnswer();

  app.use(async (context, next) => {
    await next();
    for (const [name, value] of Object.entries(SHELL_HEADERS)) context.res.headers.set(name, value);
  });

  app.use(refuseOtherHosts(deployment.origins.shell));
  if (new URL(deployment.origins.shell).hostname === "localhost") {
    app.use(async (context, next) => {
      const address = toLocalhost(context.req.url, context.req.header("Accept"));
      return address === undefined ? next() : context.redirect(address, 302);
    });
  }
  const { api } = deployment;
  if (api !== undefined) {
    app.all("/api/*", (context) => {
      const { pathname, search } = new URL(context.req.url);
      return proxy(`${api}${pathname.slice("/api".length)}${search}`, context.req.raw);
    });
  }
  app.on(["POST", "PUT", "PATCH", "DELETE"], "*", (context) => context.text("Method not allowed", 405));
  app.get("/config.json", etag(), async (context) => answerConfig(context, await deployment.readConfig()));
  app.get("/remotes.json", etag(), async (context) => {
    const manifest = await deployment.readReleases();
    return answerManifest(context, manifest);
  });
  // A server's answer is quicker than downloading the application to be sent on by it.
  app.get("/", (context) => {
    const { search } = new URL(context.req.url);
    return context.body(null, 302, { Location: `/login${search}`, "Cache-Control": "no-cache" });
  });
  app.get("/documents/*", async (context) => {
    const name = new URL(context.req.url).pathname.slice("/documents".length);
    const file = deployment.documents && (await readStaticFile(deployment.documents, name, context.req.raw));
    return file || context.text("Not found", 404, { "Cache-Control": "no-store" });
  });
  app.get("*", async (context) => {
    const { pathname } = new URL(context.req.url);
    if (FILE_NAME.test(pathname)) {
      const isPage = PAGES.includes(pathname);
      const file = isPage ? undefined : await readStaticFile(deployment.folder, pathname, context.req.raw);
      return file ?? context.text("Not found", 404, { "Cache-Control": "no-store" });
    }
    const isSignIn = pathname === "/login" || pathname === "/login/";
    return answerPage(deployment, isSignIn ? "login.html" : "index.html", context.req.raw);
  });
  return app;
}

async function answerPage(deployment: ShellDeployment, name: string, request: Request): Promise<Response> {
  const page = await readStaticFile(deployment.folder, name, request);
  if (!page) throw new Error(`${path.join(deployment.folder, name)} is missing: build the shell first.`);
  for (const [header, value] of Object.entries(
    createPageHeaders(deployment.contentPolicy, deployment.origins),
  )) {
    page.headers.set(header, value);
  }
  return page;
}

/** A document that every page asks for and that is rarely another: its small form is worked out once. */
function createJsonAnswer(): (context: Context, content: unknown) => Response {
  let small = { text: "", bytes: Buffer.alloc(0) };
  return (context, content) => {
    context.header("Content-Type", "application/json; charset=utf-8");
    context.header("Cache-Control", "no-cache");
    context.header("Vary", "Accept-Encoding");
    const text = JSON.stringify(content);
    if (!accepts(context.req.header("Accept-Encoding") ?? "", "br")) return context.body(text);
    context.header("Content-Encoding", "br");
    if (small.text !== text) small = { text, bytes: brotliCompressSync(text) };
    return context.body(small.bytes);
  };
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  return acceptEncoding.split(",").some((part) => {
    const [name, ...parameters] = part.trim().split(";");
    return name === encoding && !parameters.some((parameter) => /^\s*q=0(\.0*)?\s*$/.test(parameter));
  });
}
