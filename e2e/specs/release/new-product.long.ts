import { execFileSync, spawnSync } from "node:child_process";
import { cp } from "node:fs/promises";
import path from "node:path";

import type { createPorts } from "@capno/tooling/ports";
import { readFinishedBuild } from "@capno/tooling/release/finished-build";
import { copySource, type SourceCopy } from "@capno/tooling/release/source-copy";
import { serveTarget } from "@capno/tooling/release/serve-target";
import { getReasonToSkip } from "@capno/tooling/system-packages";
import { expect, test } from "@playwright/test";

import { FIRST_PORT } from "../../support/first-port.ts";
import { watchPage } from "../../support/page-watch.ts";
import { createSandboxClient } from "../../support/sandbox.ts";
import { signInByForm } from "../../support/sign-in.ts";
import { serveWithNginx } from "./support/nginx.ts";
import { startSite } from "./support/site.ts";

const ROOT = path.join(import.meta.dirname, "../../..");

let copy: SourceCopy;

test.beforeAll(async () => {
  test.setTimeout(5 * 60_000);
  copy = await copySource(undefined);
  run(copy.folder, "tooling/scaffold/main.ts", "product", "hello", "--purpose", "Say hello", "--no-install");
  // What an installation would do: the packages of a new product are among those of Capture.
  const installed = "apps/capture/node_modules";
  await cp(path.join(copy.folder, installed), path.join(copy.folder, "apps/hello/node_modules"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  run(path.join(copy.folder, "apps/hello"), "node_modules/@rspack/cli/bin/rspack.js", "build");
});

test.afterAll(() => copy.remove());

test("a product made by the generator is built, served and opened like the others", async ({ browser }) => {
  check(copy.folder);
  // The shell as well: it was not built with the new product. ADR 0019
  await Promise.all(["shell", "capture", "screen", "diagnose"].map((app) => takeBuild(copy, app)));

  const { stop, shellUrl } = await startCopy(copy);
  try {
    const page = await browser.newPage({ baseURL: shellUrl });
    const watch = watchPage(page);
    await signInByForm(page, "everyone@capno.example");
    const choice = page.getByRole("main").getByRole("button", { name: "Hello" });
    await expect(choice).toHaveAccessibleDescription("Say hello");
    await choice.click();
    await expect(page.getByRole("heading", { level: 1, name: "Hello" })).toBeVisible();
    await expect(page.getByText("Signed in as everyone@capno.example")).toBeVisible();
    await expect(page).toHaveTitle("Dashboard - Welcome");
    // An account with another permission alone never sees it.
    await page.goto("/logout");
    await signInByForm(page, "gp@capno.example");
    await page.goto("/hello");
    await expect(page.getByRole("heading", { level: 1, name: "Hello" })).toHaveCount(0);
    expect(watch.problems()).toEqual([]);
    await page.close();
  } finally {
    await stop();
  }
});

for (const [name, serve] of [
  ["the local server", serveTarget],
  ["nginx", serveWithNginx],
] as const)
  test(`a new product that is released beside a live shell of ${name} starts, and its release changes only the list of products`, async ({
    browser,
  }) => {
    const reason = name === "nginx" ? getReasonToSkip("nginx") : undefined;
    test.skip(reason !== undefined, reason);
    const site = await startSite(FIRST_PORT + 90, serve);
    try {
      const before = await site.hashFiles("");
      expect(Object.keys(before)).toContain("nginx/shell.conf");
      const build = await readFinishedBuild("hello", path.join(copy.folder, "apps/hello/dist"));
      await site.release("hello", { type: "publish", build });
      const after = await site.hashFiles("");
      const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
      expect(changed.filter((file) => !file.startsWith("r/hello/")).toSorted()).toEqual([
        "history.jsonl",
        "remotes.json",
      ]);

      // The live sandbox does not know the new permission either.
      await createSandboxClient(site.sandboxUrl).faults([
        {
          method: "GET",
          path: "/user/info/",
          change: { replace: [["camrest.nts_ui", "camrest.hello_ui"]] },
        },
      ]);
      const page = await browser.newPage({ baseURL: site.url });
      const watch = watchPage(page);
      await signInByForm(page, "gp@capno.example");
      await expect(page.getByRole("heading", { level: 1, name: "Hello" })).toBeVisible();
      expect(watch.problems()).toEqual([]);
      await page.close();
    } finally {
      await site.stop();
    }
  });

function run(folder: string, ...command: readonly string[]): void {
  execFileSync(process.execPath, command, {
    cwd: folder,
    stdio: "pipe",
    env: { ...process.env, NODE_ENV: "production" },
  });
}

/** The checks of `npm test` that a new product could turn red: formatter, unused code, types, lists of products. */
function check(folder: string): void {
  const program = (name: string) => path.join(ROOT, "node_modules/.bin", name);
  // A checkout of its own: in the one around it the copy is ignored, and so would be its files.
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  execFileSync("git", ["add", "--all"], { cwd: folder });
  const lists = ["tooling/dev/dev.test.ts", "tooling/scaffold", "apps/shell/src/testing/signed-in.test.tsx"];
  for (const [name, ...args] of [
    ["oxfmt", "--check", "apps/hello"],
    ["tsc", "-b", "apps/hello"],
    ["knip", "--no-progress", "--workspace", "apps/hello"],
    ["knip", "--no-progress", "--workspace", "apps/hello", "--production"],
    ["vitest", "run", "apps/hello", ...lists],
  ] as const) {
    const { status, stdout, stderr } = spawnSync(program(name), args, {
      cwd: folder,
      encoding: "utf8",
      timeout: 180_000,
    });
    expect(status, `${name} ${args.join(" ")}\n${stdout}${stderr}`).toBe(0);
  }
}

/** What is there already needs no other build. */
async function takeBuild({ folder }: SourceCopy, app: string): Promise<void> {
  await cp(path.join(ROOT, "apps", app, "dist"), path.join(folder, "apps", app, "dist"), {
    recursive: true,
  });
}

/** The copy's own stack: it knows of the new product, this one does not. */
async function startCopy({ folder }: SourceCopy) {
  const ofCopy = (file: string) => import(path.join(folder, "tooling/dev/stack", file)) as Promise<unknown>;
  const { startStack } = (await ofCopy("start-stack.ts")) as typeof import("@capno/tooling/start-stack");
  const ports = (await ofCopy("ports.ts")) as { readonly createPorts: typeof createPorts };
  return startStack({ ports: ports.createPorts(FIRST_PORT + 80), onDeath: (line) => console.error(line) });
}
