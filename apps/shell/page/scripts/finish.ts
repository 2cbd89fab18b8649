/**
 * The last step of the shell's build: the two pages with their hashed inline parts, the headers they need,
 * hashes and compressed copies of everything.
 */
import { createHash } from "node:crypto";
import { copyFile, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { getBuildFolder, getBuildVersion, readBuildSource } from "@capno/tooling/build-source";
import type { FirstPageContent } from "@capno/tooling/module-list-plugin";
import { PRODUCT_POLICIES } from "@capno/tooling/product-build";
import { SHELL_POLICY } from "@capno/tooling/rspack-shell";
import { getIntegrity, sealFolder } from "@capno/tooling/seal-folder";

import { BROWSER_CHECK_POLICY, createBrowserCheck, START_FILES, type BuiltScript } from "./browser-check.ts";
import { findFilesBehind } from "./files-behind.ts";
import { createContentPolicy } from "./content-policy.ts";
import { findMissingTokens } from "./missing-tokens.ts";
import { createPageHtml, findForbiddenMarkup } from "./page-html.ts";

/**
 * The shell's own policies (its chunks, the files of products, what sanitises explanations, old browsers), and those of
 * products that were released before the shell's `default` policy was there.
 */
const POLICIES = [SHELL_POLICY, "default", "dompurify", BROWSER_CHECK_POLICY, ...PRODUCT_POLICIES];

/** The chunk of all pages except the standalone sign-in page. */
const FRAME = "frame";

const directory = path.join(import.meta.dirname, "../..");
const dist = getBuildFolder(directory);
const web = path.join(dist, "web");
const built = (name: string) => path.join(web, name);

const content = JSON.parse(await readFile(path.join(dist, "modules.json"), "utf8")) as FirstPageContent;
const prerendered = (await import(pathToFileURL(path.join(dist, "prerender/prerender.mjs")).href)) as {
  renderSignIn(): string;
};

const style = await createStyle();
await checkTokens();
const polyfillScript = await copyPolyfillScript();
const inlineScript = await createBrowserCheck(polyfillScript);
const icon = await copyIcon();
const scripts = await Promise.all(
  content.scripts.map(async (name) => ({ name, integrity: getIntegrity(await readFile(built(name))) })),
);

const signIn = prerendered.renderSignIn();
const forbidden = findForbiddenMarkup(signIn);
if (forbidden)
  throw new Error(`The prerendered sign-in form holds what the content policy forbids: ${forbidden}`);

const page = { icon, style, inlineScript, scripts };
await writeFile(built("index.html"), createPageHtml({ ...page, title: "Dashboard", content: "" }));
await writeFile(
  built("login.html"),
  createPageHtml({ ...page, title: "Dashboard - Login", content: signIn }),
);
const files = await sealFolder(web);

await writeJson("headers.json", {
  contentSecurityPolicy: createContentPolicy({
    scripts: [inlineScript],
    styles: [style],
    policies: POLICIES,
  }),
});
await writeJson("release.json", {
  version: getBuildVersion(directory),
  ...readBuildSource(directory),
  scripts: content.scripts,
  polyfillScript: polyfillScript.name,
  startFiles: START_FILES,
  inlineStyleBytes: Buffer.byteLength(style),
  files: Object.fromEntries(
    files.map(({ name, integrity, brotliBytes }) => [name, { integrity, brotliBytes }]),
  ),
});

/** The style sheets of the first screen, inline: one request less before anything is painted. */
async function createStyle(): Promise<string> {
  const sheets = await Promise.all(content.styles.map((name) => readFile(built(name), "utf8")));
  await Promise.all(content.styles.map((name) => rm(built(name))));
  const own = await readFile(path.join(import.meta.dirname, "../page.css"), "utf8");
  return [
    sheets.join(""),
    own.replaceAll(/\s*([{};>,])\s*|\s+/g, (_space, sign: string | undefined) => sign ?? " ").trim(),
  ].join("\n");
}

/**
 * Every sheet finds its tokens in the page or brings them along, since no page may wait for the styles of another. The
 * frame's file holds the router, too: what only it asks for finds its styles there.
 */
async function checkTokens(): Promise<void> {
  const names = (await readdir(web)).filter((name) => name.endsWith(".css"));
  const sheets = await Promise.all(
    names.map(async (name) => ({ name, sheet: await readFile(built(name), "utf8") })),
  );
  const ofFrame = sheets.find(({ name }) => content.laterChunks[FRAME]?.includes(name));
  if (ofFrame === undefined) throw new Error("The build has no styles of the frame.");
  const behind = findFilesBehind(ofFrame.name, content.loads);
  for (const { name, sheet } of [{ name: "The page", sheet: style }, ...sheets]) {
    const there = behind.has(name) && name !== ofFrame.name ? style + ofFrame.sheet : style;
    const missing = findMissingTokens(sheet, there);
    if (missing.length > 0)
      throw new Error(`${name} uses ${missing.join(", ")}: import page-tokens.css there.`);
  }
}

/** A separate build that only old browsers load: `dist/floor`. */
async function copyPolyfillScript(): Promise<BuiltScript> {
  const folder = path.join(dist, "floor");
  const name = (await readdir(folder)).find((file) => file.endsWith(".js"));
  if (!name) throw new Error("The build has nothing for old browsers.");
  await copyFile(path.join(folder, name), built(name));
  return { name, integrity: getIntegrity(await readFile(built(name))) };
}

async function copyIcon(): Promise<string> {
  const svg = await readFile(path.join(import.meta.dirname, "../favicon.svg"));
  const name = `favicon.${createHash("sha256").update(svg).digest("hex").slice(0, 16)}.svg`;
  await writeFile(built(name), svg);
  return name;
}

async function writeJson(name: string, value: unknown): Promise<void> {
  await writeFile(path.join(dist, name), `${JSON.stringify(value, undefined, 2)}\n`);
}
