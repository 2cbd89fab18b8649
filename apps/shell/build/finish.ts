/**
 * The last step of the shell's build: the two pages with their hashed inline parts, the headers they need,
 * hashes and compressed copies of everything.
 */
import { createHash } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";

import { getBuildFolder, getBuildVersion, readBuildSource } from "@capno/tooling/build-source";
import type { FirstPageContent } from "@capno/tooling/module-list-plugin";
import { SHELL_POLICY } from "@capno/tooling/rspack-shell";
import { getIntegrity, sealFolder } from "@capno/tooling/seal-folder";
import { rspack } from "@rspack/core";

import { createContentPolicy } from "./content-policy.ts";
import { createPageHtml, findForbiddenMarkup } from "./page-html.ts";

/** The shell's own policies: its chunks, the products' entries, and what sanitises explanations. */
const POLICIES = [SHELL_POLICY, "capno_products", "dompurify"];

const directory = path.join(import.meta.dirname, "..");
const dist = getBuildFolder(directory);
const web = path.join(dist, "web");
const built = (name: string) => path.join(web, name);

const content = JSON.parse(await readFile(path.join(dist, "modules.json"), "utf8")) as FirstPageContent;
const prerendered = (await import(pathToFileURL(path.join(dist, "prerender/prerender.mjs")).href)) as {
  renderSignIn(): string;
};

const style = await createStyle();
const inlineScript = await createInlineScript();
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
  inlineStyleBytes: Buffer.byteLength(style),
  files: Object.fromEntries(
    files.map(({ name, integrity, brotliBytes }) => [name, { integrity, brotliBytes }]),
  ),
});

/** The style sheets of the first screen, inline: one request less before anything is painted. */
async function createStyle(): Promise<string> {
  const sheets = await Promise.all(content.styles.map((name) => readFile(built(name), "utf8")));
  await Promise.all(content.styles.map((name) => rm(built(name))));
  const own = await readFile(path.join(import.meta.dirname, "page.css"), "utf8");
  return [shortenSwitches(sheets.join("")), own.replaceAll(/\s+/g, " ").trim()].join("\n");
}

/** The two switches of the tokens stand in each of fifty lines and are read nowhere else. */
function shortenSwitches(css: string): string {
  return css.replaceAll(/--(light|dark)\b(?!-)/g, (_, theme: string) => (theme === "light" ? "--l" : "--d"));
}

async function createInlineScript(): Promise<string> {
  const source = await readFile(path.join(import.meta.dirname, "browser-check.js"), "utf8");
  const { code } = await rspack.experiments.swc.minify(source, {
    ecma: 5,
    compress: true,
    mangle: true,
    module: false,
  });
  return code;
}

async function copyIcon(): Promise<string> {
  const svg = await readFile(path.join(import.meta.dirname, "favicon.svg"));
  const name = `favicon.${createHash("sha256").update(svg).digest("hex").slice(0, 16)}.svg`;
  await writeFile(built(name), svg);
  return name;
}

async function writeJson(name: string, value: unknown): Promise<void> {
  await writeFile(path.join(dist, name), `${JSON.stringify(value, undefined, 2)}\n`);
}
