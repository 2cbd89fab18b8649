import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

import { describe, expect, it, onTestFinished } from "vitest";

import { getIntegrity } from "../build/seal-folder.ts";
import { buildApp, buildReproducibly, findDifferences } from "./build-app.ts";
import { ReleaseError } from "./release-target.ts";
import { openSmallWorkspace } from "./testing/small-workspace.ts";
import { aProductBuild } from "./testing/fake-finished-build.ts";

/** A bundler that writes what it was told and where it stood. */
const bundle = (more = "") => `const fs = require("node:fs"), path = require("node:path");
const { CAPNO_BUILD_FOLDER: into, ...env } = process.env;
fs.mkdirSync(path.join(into, "web"), { recursive: true });
fs.writeFileSync(path.join(into, "web/main.js"), fs.readFileSync("src/a.ts"));
const { CAPNO_BUILD_COMMIT: commit, CAPNO_BUILD_TIME: builtAt, CAPNO_BUILD_VERSION: version } = env;
fs.writeFileSync(path.join(into, "release.json"), JSON.stringify({
  version, commit, builtAt, mode: env.NODE_ENV, args: process.argv.slice(2), secret: env.AWS_SECRET_ACCESS_KEY,
}));
${more}`;

/** Runs behind the bundler. */
const FINISH = `import { writeFileSync } from "node:fs";
writeFileSync(process.env.CAPNO_BUILD_FOLDER + "/web/finished.txt", process.cwd().split("/").slice(-2).join("/"));`;

async function open(more?: string) {
  const workspace = await openSmallWorkspace({
    "apps/capture/package.json": JSON.stringify({
      scripts: { build: "rspack build && node build/finish.mjs" },
    }),
    "apps/capture/build/finish.mjs": FINISH,
    "apps/capture/node_modules/@rspack/cli/bin/rspack.js": bundle(more),
    "apps/capture/node_modules/@rspack/cli/package.json": "{}",
  });
  const folder = await mkdtemp(path.join(tmpdir(), "capno-built-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const order = { app: "capture", ref: "HEAD", version: "9.8.7", into: path.join(folder, "out") } as const;
  return { ...workspace, folder, order };
}

describe("buildApp", () => {
  it("builds a copy of the commit with its hash, its time and the requested version", async () => {
    process.env["AWS_SECRET_ACCESS_KEY"] = "secret";
    onTestFinished(() => void delete process.env["AWS_SECRET_ACCESS_KEY"]);
    const { root, git, write, order, listCopies } = await open();
    await write("apps/capture/src/a.ts", "not committed");
    const build = await buildApp(order, root);
    expect(build).toMatchObject({ app: "capture", version: "9.8.7", commit: git("rev-parse", "HEAD") });
    expect(build.description).toEqual({
      version: "9.8.7",
      commit: git("rev-parse", "HEAD"),
      builtAt: "2026-03-01T08:00:00.000Z",
      mode: "production",
      args: ["build"],
    });
    const contents = new Map(build.files.map(({ name, content }) => [name, content.toString()]));
    expect(contents.get("main.js")).toBe("first");
    expect(contents.get("finished.txt")).toBe("apps/capture");
    expect(await listCopies()).toEqual([]);
  });

  it("uses the version of the package by default", async () => {
    const { root, order } = await open();
    const { version: _version, ...own } = order;
    expect((await buildApp(own, root)).version).toBe("");
  });

  it("reports the output of a failed build and removes the copy", async () => {
    const { root, order, listCopies } = await open(
      `console.log("half"); console.error("broken"); process.exit(3);`,
    );
    const failed = buildApp(order, root);
    await expect(failed).rejects.toThrow("capture could not be built.\nhalf\nbroken\n");
    await expect(failed).rejects.toBeInstanceOf(ReleaseError);
    expect(await listCopies()).toEqual([]);
  });

  it("names the program that failed without output", async () => {
    const { root, order } = await open("process.exit(3);");
    await expect(buildApp(order, root)).rejects.toThrow(
      /^capture could not be built\.\nCommand failed: .*rspack\.js build/,
    );
  });
});

describe("a reproducible build", () => {
  it("has the same files from two folders, and removes the second", async () => {
    const { root, order, folder, listCopies } = await open();
    const build = await buildReproducibly(order, root);
    expect(build.files.map(({ name }) => name)).toEqual(["finished.txt", "main.js", "release.json"]);
    expect(await readdir(folder)).toEqual(["out"]);
    expect(await listCopies()).toEqual([]);
  });

  it("is refused if files contain the path of the build, and the message names them", async () => {
    const { root, order, folder, listCopies } = await open(
      `fs.writeFileSync(path.join(into, "web/place.js"), process.cwd());`,
    );
    await expect(buildReproducibly(order, root)).rejects.toThrow(
      "Two builds of capture differ, so neither is released: place.js",
    );
    expect(await readdir(folder)).toEqual(["out"]);
    expect(await listCopies()).toEqual([]);
  });

  it("differs if a file differs or is missing on either side", () => {
    const one = aProductBuild("capture", "1.0.0");
    const more = { name: "a.js", content: Buffer.from("a"), integrity: getIntegrity("a") };
    const last = { ...more, name: "z.js" };
    expect(findDifferences(one, one)).toEqual([]);
    expect(findDifferences(one, { ...one, files: [...one.files, more] })).toEqual(["a.js"]);
    expect(findDifferences({ ...one, files: [last, ...one.files, more] }, one)).toEqual(["a.js", "z.js"]);
    expect(findDifferences(one, aProductBuild("capture", "1.0.0", "other"))).toEqual([
      "entry.js",
      "release.json",
    ]);
  });
});
