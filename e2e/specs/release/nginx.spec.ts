import { readFileSync } from "node:fs";

import { getReasonToSkip } from "@capno/tooling/system-packages";
import { test as base, expect } from "@playwright/test";

import { FIRST_PORT } from "../../support/first-port.ts";
import { watchPage } from "../../support/page-watch.ts";
import { createSandboxClient } from "../../support/sandbox.ts";
import { signInByForm } from "../../support/sign-in.ts";
import { getAccessLog, serveWithNginx } from "./support/nginx.ts";
import { startSite, type Site } from "./support/site.ts";

const HANDSET = "(01)05012345678900(21)NTA00202";
const YEAR = "public, max-age=31536000, immutable";

const test = base.extend<object, { readonly site: Site }>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern to know what is needed
    async ({}, use, workerInfo) => {
      const site = await startSite(FIRST_PORT + 150 + workerInfo.parallelIndex * 10, serveWithNginx);
      await site.configure({
        config: {
          apiBaseUrl: "/api",
          capture: { studyLogUrl: "/v2/study-log/" },
        },
      });
      await use(site);
      await site.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ site }, use) => use(site.url),
});

test.describe.configure({ mode: "default" });

test.describe("the nginx of docs/deploy.md", () => {
  // Judged before any fixture: the site of a test would start it.
  const reason = getReasonToSkip("nginx");
  test.skip(reason !== undefined, reason);

  test("carries a breath test from sign-in to its result, without one policy report", async ({
    page,
    site,
  }) => {
    const watch = watchPage(page);
    const sandbox = createSandboxClient(site.sandboxUrl);
    await sandbox.reset();
    await signInByForm(page, "gp@capno.example");
    await page.getByRole("button", { name: /00202/ }).click();
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByText("Loading test results...")).toBeVisible();
    await sandbox.breathe(HANDSET, { profile: "copd", seconds: 1 });
    await page.waitForURL(/\/nts\/results\//);
    await expect(page.getByText("COPD prediction probability")).toBeVisible();
    await page.getByRole("button", { name: "Finish test" }).click();
    await expect(page).toHaveURL(/start-test$/);
    expect(watch.problems()).toEqual([]);
  });

  test("stores one note after the other although it compresses answers, also above 1 MB", async ({
    page,
    site,
  }) => {
    const watch = watchPage(page);
    const sandbox = createSandboxClient(site.sandboxUrl);
    await sandbox.reset();
    await signInByForm(page, "research@capno.example");
    const notes = page.getByRole("dialog", { name: /^Notes on/ });
    const write = async (text: string) => {
      await page.getByRole("button", { name: /^Notes \(\d+\)$/ }).click();
      await notes.getByRole("textbox").fill(text);
      await notes.getByRole("button", { name: "Save note" }).click();
      await expect(notes).toBeHidden();
    };
    await page.goto("/detail/CARD-001");
    await write("The first note");
    await write("The second note");
    await page.goto("/detail/CARD-001");
    await write("The third note");
    await page.getByRole("button", { name: /^Notes \(\d+\)$/ }).click();
    await expect(notes.getByRole("listitem")).toHaveCount(3);

    const log = await openLog(site);
    const read = await log.send("GET");
    expect(read.headers.get("content-encoding")).toBe("gzip");
    expect(read.headers.get("etag")).toBeNull();
    // As many and as long as the guide promises, in a script of three bytes for each letter.
    const note = { kind: "note", follows: null, user: "CARD-002", text: "あ".repeat(280) };
    for (let request = 0; request < 4; request++) {
      const entries = Array.from({ length: 500 }, () => ({
        ...note,
        id: crypto.randomUUID(),
        thread: crypto.randomUUID(),
      }));
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      expect((await log.send("POST", { entries })).status).toBe(200);
    }
    await page.goto("/detail/CARD-001");
    await write("The fourth note");
    expect(watch.problems()).toEqual([]);
  });

  test("opens every product", async ({ page, site }) => {
    const watch = watchPage(page);
    await createSandboxClient(site.sandboxUrl).reset();
    await signInByForm(page, "everyone@capno.example");
    for (const [at, title] of [
      ["/list", /All Users/],
      ["/nts/handsets", /handset/i],
      ["/ntd/handsets", /handset/i],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await page.goto(at);
      // oxlint-disable-next-line no-await-in-loop -- see above
      await expect(page.getByRole("heading", { name: title }).first()).toBeVisible();
    }
    expect(watch.problems()).toEqual([]);
  });

  test("gives every class of file its headers", async ({ site }) => {
    const shellScript = findFile(site, "shell", /^main\..*\.js$/);
    const productScript = findFile(site, "capture", /^entry\..*\.js$/);
    const productStyle = findFile(site, "capture", /^product\..*\.css$/);
    const productFaults = findFile(site, "capture", /^known-faults\..*\.html$/);
    const capture = `/r/capture/${site.builds.capture.version}/`;
    const ask = async (at: string, headers: Record<string, string> = {}) => {
      const reply = await fetch(site.url + at, { headers, redirect: "manual" });
      return {
        status: reply.status,
        type: reply.headers.get("content-type"),
        headers: reply.headers,
        text: await reply.text(),
      };
    };

    for (const [at, status, type, cache] of [
      ["/login", 200, "text/html", "no-cache"],
      ["/login/", 200, "text/html", "no-cache"],
      ["/list", 200, "text/html", "no-cache"],
      ["/detail/CARD-1.2", 200, "text/html", "no-cache"],
      ["/remotes.json", 200, "application/json", "no-cache"],
      ["/config.json", 200, "application/json", "no-cache"],
      ["/licences.json", 200, "application/json", "no-cache"],
      [`/${shellScript}`, 200, "javascript", YEAR],
      [`${capture}${productScript}`, 200, "javascript", YEAR],
      [`${capture}${productStyle}`, 200, "text/css", YEAR],
      [`${capture}${productFaults}`, 200, "text/html", YEAR],
      [`${capture}release.json`, 200, "application/json", YEAR],
      [`${capture}sbom.json`, 200, "application/json", YEAR],
      ["/documents/help.pdf", 200, "application/pdf", "no-cache"],
      ["/", 302, "", "no-cache"],
      ["/main.ffffffffffffffff.js", 404, "text/plain", "no-store"],
      [`${capture}missing.js`, 404, "text/plain", "no-store"],
      ["/r/capture/0.0.1/release.json", 404, "text/plain", "no-store"],
      [`/r/shell/${site.builds.shell.version}/index.html`, 404, "text/plain", "no-store"],
      ["/index.html", 404, "text/plain", "no-store"],
      [`/${shellScript}.br`, 404, "text/plain", "no-store"],
      ["/history.jsonl", 404, "text/plain", "no-store"],
      ["/deployment.json", 404, "text/plain", "no-store"],
      ["/nginx/shell.conf", 404, "text/plain", "no-store"],
      ["/favicon.ico", 404, "text/plain", "no-store"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const reply = await ask(at);
      expect([at, reply.status, reply.headers.get("cache-control")]).toEqual([at, status, cache]);
      expect(reply.type ?? "", at).toContain(type);
      expect(Object.fromEntries(reply.headers), at).toMatchObject({
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
        "cross-origin-resource-policy": "same-origin",
        "permissions-policy": expect.stringContaining("camera=()"),
      });
      const policy = reply.headers.get("content-security-policy");
      if (status === 200 && type === "text/html") {
        expect(policy, at).toContain("default-src 'none'");
        expect(policy, at).toContain(site.sandboxUrl);
        expect(policy, at).not.toMatch(/unsafe|[{}]/);
        expect(reply.headers.get("integrity-policy"), at).toBe("blocked-destinations=(script)");
      } else if (status === 200) {
        expect(policy, at).toBeNull();
      }
      if (status === 404) expect(reply.text, at).toBe("Not found");
    }
    expect((await ask("/?to=%2Flist")).headers.get("location")).toBe("/login?to=%2Flist");
    expect((await fetch(`${site.url}/login`, { method: "POST" })).status).toBe(405);
  });

  test("sends an SVG with a policy under which it runs nothing when it is opened by its address", async ({
    site,
  }) => {
    const reply = await fetch(`${site.url}/documents/product-label.svg`);
    expect(reply.headers.get("content-type")).toContain("image/svg+xml");
    expect(reply.headers.get("content-security-policy")).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
  });

  test("leaves Strict-Transport-Security to the operator", async ({ site }) => {
    const reply = await fetch(`${site.url}/login`, { headers: { "X-Forwarded-Proto": "https" } });
    expect(reply.headers.get("strict-transport-security")).toBeNull();
  });

  test("logs neither a query, which may hold a secret, nor a user ID", async ({ site }) => {
    await fetch(`${site.url}/login/reset?vek=a-secret-key`);
    await fetch(`${site.url}/detail/CARD-777?from=list`);
    for (const path of [
      "//detail/CARD-777",
      "/Detail/CARD-777",
      "/%64etail/CARD-777",
      "//api/duid/CARD-777/",
    ])
      await fetch(site.url + path);
    await fetch(`${site.url}/missing-file.js?token=a-secret-key`);
    await expect
      .poll(() => readFileSync(getAccessLog(site.folder), "utf8"))
      .toContain("/missing-file.js 404");
    const log = readFileSync(getAccessLog(site.folder), "utf8");
    expect(log).toContain("GET /login/reset 200");
    expect(log).toContain("GET /detail/- 200");
    expect(log).not.toMatch(/a-secret-key|CARD-777|from=list/);
  });

  test("sends each file in the smallest form the browser takes, and 304 where it has it", async ({
    site,
  }) => {
    const script = `/r/capture/${site.builds.capture.version}/${findFile(site, "capture", /^entry\..*\.js$/)}`;
    const ask = (at: string, headers: Record<string, string>) => fetch(site.url + at, { headers });
    const zipped = await ask(script, { "Accept-Encoding": "gzip" });
    expect([zipped.headers.get("content-encoding"), zipped.headers.get("vary")]).toEqual([
      "gzip",
      "Accept-Encoding",
    ]);
    const smallest = await ask(script, { "Accept-Encoding": "gzip, deflate, br" });
    expect(["br", "gzip"]).toContain(smallest.headers.get("content-encoding"));
    const plain = await ask("/login", { "Accept-Encoding": "identity" });
    expect(plain.headers.get("content-encoding")).toBeNull();
    const again = await ask("/login", {
      "If-None-Match": plain.headers.get("etag") ?? "",
      "Accept-Encoding": "identity",
    });
    expect(again.status).toBe(304);
    const film = await ask("/documents/training-video.webm", { Range: "bytes=0-9" });
    expect([film.status, (await film.arrayBuffer()).byteLength]).toEqual([206, 10]);
  });
});

/** The study log, as a page of the site reaches it. */
async function openLog(site: Site) {
  const form = new URLSearchParams({ username: "research@capno.example", password: "breathe-easy-1" });
  const signedIn = await fetch(`${site.url}/api/user/login/`, { method: "POST", body: form });
  const { access } = (await signedIn.json()) as { readonly access: string };
  const authorization = `Bearer ${access}`;
  return {
    send: (method: "GET" | "POST", body?: object) =>
      fetch(`${site.url}/api/v2/study-log/`, {
        method,
        headers: { authorization, "accept-encoding": "gzip", "content-type": "application/json" },
        ...(body && { body: JSON.stringify(body) }),
      }),
  };
}

function findFile(site: Site, app: "shell" | "capture", name: RegExp): string {
  const found = site.builds[app].files.find((file) => name.test(file.name));
  if (!found) throw new Error(`${app} has no file like ${name}`);
  return found.name;
}
