import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

import { Parser } from "@asyncapi/parser";
import { describe, expect, it } from "vitest";

import { CONTRACT_FOLDER, writeDocuments } from "./documents.ts";
import { CONTRACT_VERSION, CONTRACT_VERSIONS } from "./versions.ts";

const compareVersions = (one: readonly number[], other: readonly number[]): number =>
  one.map((part, place) => part - (other[place] ?? 0)).find((difference) => difference !== 0) ?? 0;

const PACKAGE = path.join(import.meta.dirname, "..");
const documents = writeDocuments();

describe("the generated documents in docs/contract", () => {
  it.each(Object.keys(documents))(
    "include %s, which is up to date (`pnpm contract` writes it)",
    async (name) => {
      expect(await readFile(path.join(CONTRACT_FOLDER, name), "utf8")).toBe(documents[name]);
    },
  );

  it("have a new version for each change of what they say: a new line of versions.ts, and no other line is changed", () => {
    const said = Object.values(documents).map((text) => text.replaceAll(CONTRACT_VERSION, ""));
    const digest = createHash("sha256").update(said.join("\n")).digest("hex").slice(0, 16);
    expect(CONTRACT_VERSIONS.at(-1)?.digest).toBe(digest);
    const versions = CONTRACT_VERSIONS.map(({ version }) => version.split(".").map(Number));
    expect(versions).toEqual(versions.toSorted(compareVersions));
    expect(new Set(CONTRACT_VERSIONS.map(({ version }) => version)).size).toBe(versions.length);
    expect(new Set(CONTRACT_VERSIONS.map((each) => each.digest)).size).toBe(versions.length);
  });

  it("include no other file", async () => {
    expect((await readdir(CONTRACT_FOLDER)).toSorted()).toEqual(Object.keys(documents).toSorted());
  });

  it("are the same when generated twice", () => {
    expect(writeDocuments()).toEqual(documents);
  });

  it("pass redocly lint", async () => {
    const redocly = path.join(PACKAGE, "node_modules/@redocly/cli/bin/cli.js");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [redocly, "lint", path.join(CONTRACT_FOLDER, "openapi.json"), "--format=json"],
      {
        cwd: PACKAGE,
        env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" },
      },
    );
    expect((JSON.parse(stdout) as { readonly problems: readonly unknown[] }).problems).toEqual([]);
  });

  it("pass the AsyncAPI parser", async () => {
    const { document, diagnostics } = await new Parser().parse(documents["asyncapi.json"] ?? "");
    expect(diagnostics.map(({ message }) => message)).toEqual([]);
    expect(document?.channels().all()).toHaveLength(3);
  });
});
