/**
 * `node tooling/checks/sign-in-size.ts`: what a browser downloads before anybody has signed in, and whether that is
 * little enough; whether a product's first files leave out what is loaded on demand; whether each page comes in few files;
 * and whether the builds have what the design card binds.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

import type { ProductBuild } from "../build/product-build.ts";
import type { FirstPageContent } from "../build/module-list-plugin.ts";
import { PRODUCTS } from "../dev/stack/products.ts";
import { findMissingPackages } from "./design-card.ts";
import { findOnDemandCode } from "./on-demand-code.ts";
import { ROOT } from "../dev/run-program.ts";
import {
  findSizeProblems,
  MAX_SCRIPT_BYTES,
  MAX_STYLE_BYTES,
  measureSignIn,
  type ShellBuild,
} from "./sign-in-budget.ts";

const DIST = path.join(ROOT, "apps/shell/dist");

/** Entry, code and styles of a product's first page; a tenth above what they are. */
const MAX_PRODUCT_KIB: Readonly<Record<string, number>> = { capture: 154, screen: 205, diagnose: 221 };

/** Files of code that any page needs beside those of the product's first page. */
const MAX_ROUTE_FILES = 4;

/** What opening a participant adds to Capture's first page; a tenth above what it is. */
const MAX_PARTICIPANT_KIB = 99;

const build: ShellBuild = {
  page: await readFile(path.join(DIST, "web/login.html"), "utf8"),
  release: (await readJson("release.json")) as ShellBuild["release"],
  content: (await readJson("modules.json")) as FirstPageContent,
};
const size = measureSignIn(build);
const inKiB = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

console.log("Before sign-in, as sent to a browser that takes brotli:");
console.log(`  JavaScript  ${inKiB(size.scriptBytes)} of ${inKiB(MAX_SCRIPT_BYTES)}`);
console.log(`  styles      ${inKiB(size.styleBytes)} of ${inKiB(MAX_STYLE_BYTES)}, inline`);
console.log(`  page        ${inKiB(size.pageBytes)}`);
console.log(`  old browser ${inKiB(size.polyfillBytes)} of JavaScript more`);
console.log(`  requests    ${size.requests.length} of 6: ${size.requests.join(" ")}`);

const problems = [
  ...findSizeProblems(size, build.content),
  ...(await Promise.all(PRODUCTS.map(checkFirstFiles))).flat(),
  ...(await checkParticipant()),
  ...(await Promise.all(["shell", ...PRODUCTS].map(checkModules))).flat(),
];
for (const problem of problems) console.error(`  ${problem}`);
process.exitCode = problems.length > 0 ? 1 : 0;

async function readJson(name: string, folder = DIST): Promise<unknown> {
  return JSON.parse(await readFile(path.join(folder, name), "utf8"));
}

async function sumBytes(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    files.map(async (file) => (await stat(path.join(folder, "web", `${file}.br`))).size),
  );
  return sizes.reduce((sum, each) => sum + each, 0);
}

async function checkParticipant(): Promise<readonly string[]> {
  const folder = path.join(ROOT, "apps/capture/dist");
  const { loads } = (await readJson("modules.json", folder)) as FirstPageContent;
  const files = loads.find((load) => load.files.some((file) => file.startsWith("participant.")))?.files ?? [];
  const bytes = await sumBytes(folder, files);
  console.log(`  participant ${inKiB(bytes)} of ${inKiB(MAX_PARTICIPANT_KIB * 1024)} from the list`);
  const isRight = bytes > 0 && bytes <= MAX_PARTICIPANT_KIB * 1024;
  return isRight ? [] : [`Opening a participant loads ${bytes} bytes.`];
}

async function checkModules(app: string): Promise<readonly string[]> {
  const folder = path.join(ROOT, "apps", app, "dist");
  const { loads, modules, laterModules } = (await readJson("modules.json", folder)) as FirstPageContent;
  const counts = loads.map(({ files }) => files.filter((file) => file.endsWith(".js")));
  console.log(
    `  ${app.padEnd(11)} ${Math.max(...counts.map(({ length }) => length))} of ${MAX_ROUTE_FILES} files of code for a page`,
  );
  return [
    ...counts
      .filter(({ length }) => length > MAX_ROUTE_FILES)
      .map((files) => `A page of ${app} needs ${files.length} files of code: ${files.join(" ")}.`),
    ...findMissingPackages(app, [...modules, ...laterModules]),
  ];
}

async function checkFirstFiles(product: string): Promise<readonly string[]> {
  const folder = path.join(ROOT, "apps", product, "dist");
  const { entry, preload } = (await readJson("release.json", folder)) as ProductBuild;
  const firstBytes = await sumBytes(folder, [entry, ...preload]);
  const most = (MAX_PRODUCT_KIB[product] ?? 0) * 1024;
  console.log(`  ${product.padEnd(11)} ${inKiB(firstBytes)} of ${inKiB(most)} from Next to its first page`);
  const files = (await readdir(path.join(folder, "web"))).filter((file) => file.endsWith(".js"));
  const read = async (file: string) =>
    [file, await readFile(path.join(folder, "web", file), "utf8")] as const;
  const scripts = await Promise.all(files.map(read));
  const isFirst = (file: string) => file === entry || preload.includes(file);
  const found = findOnDemandCode(product, {
    first: Object.fromEntries(scripts.filter(([file]) => isFirst(file))),
    others: scripts.filter(([file]) => !isFirst(file)).map(([, text]) => text),
  });
  return firstBytes > most ? [...found, `Too much of ${product} at first: ${firstBytes} bytes.`] : found;
}
