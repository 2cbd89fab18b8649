import { readFile } from "node:fs/promises";
import path from "node:path";

/** A package in a build. `licences.json` lists the first five fields. */
export interface PackageMetadata {
  readonly name: string;
  readonly version: string;
  /** SPDX where the package says so; `unknown` where it says nothing. */
  readonly licence: string;
  readonly url: string;
  readonly author: string;
  /** Names of the packages it asks for, whether or not they are part of the build. */
  readonly dependencies: readonly string[];
}

interface PackageFile {
  readonly name?: unknown;
  readonly version?: unknown;
  readonly license?: unknown;
  readonly licenses?: unknown;
  readonly homepage?: unknown;
  readonly repository?: unknown;
  readonly author?: unknown;
  readonly contributors?: unknown;
  readonly dependencies?: Readonly<Record<string, string>>;
}

const INSTALLED = /^(.*[/\\]node_modules[/\\](?:@[^/\\]+[/\\])?[^/\\]+)[/\\]/;

/** The folder of the package a module comes from; undefined for our own source. */
export function findPackageFolder(file: string): string | undefined {
  return INSTALLED.exec(file)?.[1];
}

/** The packages behind these modules, each once, by name and version. */
export async function readPackages(files: Iterable<string>): Promise<readonly PackageMetadata[]> {
  const folders = new Set([...files].map(findPackageFolder).filter((folder) => folder !== undefined));
  const all = await Promise.all(
    [...folders].map(async (folder) => {
      const file = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8")) as PackageFile;
      const text = await readFile(path.join(folder, "LICENSE"), "utf8").catch(() => "");
      return toPackageMetadata(file, text);
    }),
  );
  const once = new Map(all.map((facts) => [`${facts.name}@${facts.version}`, facts]));
  return [...once.values()].toSorted((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

/** Titles of licences that a package may bring without a word in its own description. */
const TITLES: Readonly<Record<string, string>> = { "MIT License": "MIT", "ISC License": "ISC" };

/** What a package says of itself, in any of the spellings that occur; `text` is the licence that lies beside it. */
export function toPackageMetadata(file: PackageFile, text = ""): PackageMetadata {
  const title = text.trim().split("\n", 1)[0]?.replace(/^The /, "").trim() ?? "";
  return {
    name: toText(file.name),
    version: toText(file.version),
    licence: toLicence(file.license ?? file.licenses) || (TITLES[title] ?? "unknown"),
    url: toText(file.homepage) || toWebAddress(file.repository),
    author: toPerson(file.author) || toPeople(file.contributors),
    dependencies: Object.keys(file.dependencies ?? {}).toSorted(compare),
  };
}

function toLicence(value: unknown): string {
  if (Array.isArray(value)) return value.map(toLicence).filter(Boolean).join(" OR ");
  return toText(value) || toText(getField(value, "type"));
}

function toPeople(value: unknown): string {
  return Array.isArray(value) ? value.map(toPerson).filter(Boolean).join(", ") : "";
}

/** Without the email address: the list is public. */
function toPerson(value: unknown): string {
  return (toText(value) || toText(getField(value, "name"))).replaceAll(/\s*[<(][^>)]*[>)]/g, "").trim();
}

/** `git+ssh://git@host/owner/name.git` and its relatives as an address for a browser; empty where there is none. */
function toWebAddress(repository: unknown): string {
  const text = toText(repository) || toText(getField(repository, "url"));
  const short = /^(?:github:)?([\w.-]+\/[\w.-]+)$/.exec(text);
  if (short) return `https://github.com/${short[1]}`;
  const address = text
    .replace(/^git\+/, "")
    .replace(/^(?:git|ssh):\/\/(?:git@)?/, "https://")
    .replace(/^git@([^:]+):/, "https://$1/")
    .replace(/\.git$/, "");
  return /^https?:\/\//.test(address) ? address : "";
}

function getField(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function toText(value: unknown): string {
  return typeof value === "string" ? value.trim() : "";
}

/** By code point: the same order on every machine. */
function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
