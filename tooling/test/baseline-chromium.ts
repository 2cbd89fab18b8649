import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliDecompress } from "node:zlib";

import { ROOT, runProgram } from "../dev/run-program.ts";

/**
 * The oldest Chromium that Capno opens in. No browser maker offers it any more; a package for servers carries
 * the build. 57 MB, so it is fetched when the engines are asked for and not with every install.
 */
const PACKAGE = "@sparticuz/chromium@109.0.6";
const INTEGRITY =
  "sha512-9hTE03DXnrWTiGNpfjLfmGhIfmiVAerSPinDb+x5bBdM4KF4PMM1NZ0A+V7WKazoA+CasSX/osHK8K0MuO6uqg==";
const FOLDER = path.join(ROOT, ".cache/chromium-109");
const PROGRAM = path.join(FOLDER, "chromium");

export const findBaselineChromium = (): string | undefined => (existsSync(PROGRAM) ? PROGRAM : undefined);

/** Fetches and unpacks it once. Rejects where it cannot be had, or is not what it was. */
export async function installBaselineChromium(): Promise<void> {
  if (findBaselineChromium() !== undefined) return;
  await mkdir(path.dirname(FOLDER), { recursive: true });
  const work = await mkdtemp(`${FOLDER}-`);
  try {
    await run("npm", ["pack", PACKAGE, "--silent", "--pack-destination", work]);
    const archive = path.join(work, "sparticuz-chromium-109.0.6.tgz");
    const hash = createHash("sha512")
      .update(await readFile(archive))
      .digest("base64");
    if (`sha512-${hash}` !== INTEGRITY) throw new Error(`${PACKAGE} is not what it was.`);
    await run("tar", ["-xzf", archive, "-C", work, "package/bin"]);
    const packed = await readFile(path.join(work, "package/bin/chromium.br"));
    const program = path.join(work, "chromium");
    await writeFile(program, await promisify(brotliDecompress)(packed));
    await chmod(program, 0o755);
    await rm(path.join(work, "package"), { recursive: true });
    await rm(archive);
    await rename(work, FOLDER);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function run(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runProgram(command, args, { show: false });
  if (code !== 0) throw new Error(`${command} ${args[0] ?? ""} failed: ${output}`);
}
