import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

import { expect, test } from "@playwright/test";

const run = promisify(execFile);
const ROOT = path.join(import.meta.dirname, "../../..");

test("the command builds twice, compares, publishes every file with hash, copies, bill and licences", async () => {
  test.setTimeout(180_000);
  const target = await mkdtemp(path.join(tmpdir(), "capno-command-"));
  const release = async (...options: readonly string[]) =>
    (
      await run(process.execPath, ["tooling/release/release.ts", "diagnose", "--to", target, ...options], {
        cwd: ROOT,
      })
    ).stdout;
  try {
    const said = await release("--allow-uncommitted", "--as", "9.0.2", "--why", "a test");
    expect(said).toContain("diagnose: nothing → 9.0.2");

    const folder = path.join(target, "r/diagnose/9.0.2");
    const read = (name: string) => readFile(path.join(folder, name));
    const readJson = async (name: string) => JSON.parse((await read(name)).toString()) as unknown;
    const description = (await readJson("release.json")) as {
      readonly version: string;
      readonly commit: string;
      readonly integrity: Readonly<Record<string, string>>;
    };
    expect(description.version).toBe("9.0.2");
    expect(description.commit).toMatch(/^[0-9a-f]{40}/);

    const names = (await readdir(folder)).filter(
      (name) => !/\.(?:br|gz)$/.test(name) && name !== "release.json",
    );
    expect(names.toSorted()).toEqual(Object.keys(description.integrity).toSorted());
    for (const name of names) {
      // oxlint-disable-next-line no-await-in-loop -- a dozen files
      const [content, br, gz] = await Promise.all([read(name), read(`${name}.br`), read(`${name}.gz`)]);
      const hash = createHash("sha384").update(content).digest("base64");
      expect(description.integrity[name], name).toBe(`sha384-${hash}`);
      expect(brotliDecompressSync(br).equals(content) && gunzipSync(gz).equals(content), name).toBe(true);
    }

    const licences = (await readJson("licences.json")) as readonly { name: string; licence: string }[];
    const bill = (await readJson("sbom.json")) as { readonly components: readonly { name: string }[] };
    expect(bill.components.map(({ name }) => name)).toEqual(licences.map(({ name }) => name));
    expect(licences).toContainEqual(expect.objectContaining({ name: "dompurify" }));
    // What the shell lends stands in the shell's own list.
    expect(licences.map(({ name }) => name)).not.toContain("react");
    expect(licences.filter(({ licence }) => licence === "unknown")).toEqual([]);

    await expect(release("--rollback", "--why", "a test")).rejects.toThrow("has no version to go back to");
    expect(await release("--status")).toMatch(/publish diagnose 9\.0\.2 \(a test\)/);
  } finally {
    await rm(target, { recursive: true, force: true });
  }
});
