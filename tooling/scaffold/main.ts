/**
 * `pnpm scaffold product hello [--name Hello] [--id hello] [--permission camrest.hello_ui] [--purpose "Say hello"]`:
 * writes the product and everything in the workspace that must know of it, and installs. `--no-install` leaves that
 * out. What is left for a person is said at the end.
 */
import { mkdirSync, readFileSync, writeFileSync, existsSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";

import { runProgram } from "../dev/run-program.ts";
import { planNewProduct } from "./new-product.ts";
import { NewProductError, toNewProductOptions } from "./product-options.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const USAGE =
  'pnpm scaffold product <folder> [--name Hello] [--id hello] [--permission camrest.hello_ui] [--purpose "…"] [--no-install]';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    name: { type: "string" },
    id: { type: "string" },
    permission: { type: "string" },
    purpose: { type: "string" },
    "no-install": { type: "boolean", default: false },
  },
});
const [what, folder] = positionals;
if (what !== "product" || folder === undefined) fail(USAGE);

try {
  const { "no-install": isWithoutInstall, ...given } = values;
  const wish = toNewProductOptions(folder, given);
  const files = planNewProduct(read, wish);
  for (const [file, content] of files) {
    mkdirSync(path.join(ROOT, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(ROOT, file), content);
    console.log(file);
  }
  if (!isWithoutInstall) await install();
  console.log(`
${wish.name} is at /${wish.id} for accounts with ${wish.permission}; everyone@capno.example has it in the sandbox.
  npm run dev ${folder}      works on it
  pnpm test:unit apps/${folder}   its tests
  npm start                  all of it, as released
Left for you: its own README, its first page, who gets the permission (the backend says), a line in
docs/architecture.md, and, as the contract names each permission, a line of packages/contract/src/versions.ts with the
digest that pnpm test:unit packages/contract prints, then pnpm contract.
docs/deploy.md says how a deployment gets it: pnpm release ${folder} --to <folder or bucket>.`);
} catch (error) {
  if (error instanceof NewProductError) fail(error.message);
  throw error;
}

function read(file: string): string | undefined {
  const place = path.join(ROOT, file);
  return existsSync(place) ? readFileSync(place, "utf8") : undefined;
}

/** Updates the lockfile with the new package. */
async function install(): Promise<void> {
  const { packageManager } = JSON.parse(read("package.json") ?? "{}") as { readonly packageManager: string };
  const { code } = await runProgram("npx", ["--yes", packageManager, "install", "--no-frozen-lockfile"], {});
  if (code !== 0)
    throw new NewProductError("The files are written, but the packages could not be installed.");
}

function fail(line: string): never {
  console.error(line);
  process.exit(1);
}
