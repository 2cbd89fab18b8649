import type { Page } from "@playwright/test";

import { expect, test } from "../../support/test.ts";
import { PASSWORD, REFRESH_KEY } from "../../support/sign-in.ts";
import { EVERYONE, expectSignedIn, fillSignIn } from "./browser-session.ts";
import { dismiss, proveAnswers, type AnswerProbe, type ProbeTools } from "./answer-checks.ts";

const token = (type: "access" | "refresh") =>
  `e30.${Buffer.from(JSON.stringify({ token_type: type, exp: 2_000, iat: 1_000, jti: "1", user_id: 1 })).toString("base64url")}.x`;

const dialog = (page: Page) => page.getByRole("alertdialog");

async function signInOnce({ page }: ProbeTools): Promise<void> {
  await page.goto("/login?to=%2Fproduct%3Fchoose%3D1");
  await fillSignIn(page, EVERYONE);
  await page.getByRole("button", { name: "Next" }).click();
  await expectSignedIn(page);
}

/** A page that has come to rest: a heading, the sign-in form, a message. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const text = document.querySelector("#root")?.textContent ?? "";
    const isAtRest = document.querySelector("#root h1, #root [role=alert]") !== null;
    const isOver = document.querySelector("[role=alertdialog]") !== null;
    return isOver || (isAtRest && !/Checking|Opening|Loading/.test(text));
  });
}

async function reloadSignedIn(tools: ProbeTools): Promise<void> {
  await tools.page.goto("/product?choose=1");
  await settle(tools.page);
}

const form = (page: Page) => page.locator("form");
const submit = (page: Page) => page.locator("form button[type=submit]");

const ANSWER_PROBES: readonly AnswerProbe[] = [
  {
    name: "POST /user/login/",
    fault: { method: "POST", path: "/user/login/", status: 200 },
    example: { access: token("access"), refresh: token("refresh") },
    prepare: async ({ page }) => void (await page.goto("/login")),
    provoke: async ({ page }) => {
      if (!new URL(page.url()).pathname.startsWith("/login")) await page.goto("/logout");
      await dismiss(page);
      await fillSignIn(page, EVERYONE);
      await submit(page).click();
      await expect
        .poll(
          async () =>
            (await dialog(page).count()) > 0 ||
            (await page.getByRole("alert").count()) > 0 ||
            !page.url().includes("/login"),
        )
        .toBe(true);
    },
  },
  {
    name: "POST /user/login/ refused",
    fault: { method: "POST", path: "/user/login/", status: 401 },
    example: { detail: "No active account found with the given credentials" },
    prepare: async ({ page }) => void (await page.goto("/login")),
    provoke: async ({ page }) => {
      await dismiss(page);
      await fillSignIn(page, EVERYONE);
      await submit(page).click();
      await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
      await expect(page.getByRole("alert").or(dialog(page)).first()).toBeVisible();
    },
  },
  {
    name: "POST /user/login/refresh/",
    fault: { method: "POST", path: "/user/login/refresh/", status: 200 },
    example: { access: token("access"), refresh: token("refresh") },
    prepare: async (tools) => {
      await signInOnce(tools);
      await tools.page.evaluate((key) => {
        sessionStorage.setItem("pref:kept", localStorage.getItem(key) ?? "");
      }, REFRESH_KEY);
    },
    provoke: async (tools) => {
      await tools.page.evaluate((key) => {
        localStorage.setItem(key, sessionStorage.getItem("pref:kept") ?? "");
      }, REFRESH_KEY);
      await reloadSignedIn(tools);
    },
  },
  {
    name: "GET /user/info/",
    fault: { method: "GET", path: "/user/info/", status: 200 },
    example: {
      username: EVERYONE,
      first_name: "Eve",
      last_name: "Ryan",
      groups: [{ id: 1, projectid: "CARD", name: "Cardiff" }],
      consented_to_eula: true,
      has_watched_ntd_training_video: true,
      perms: ["camrest.rw_dash", "camrest.nts_ui"],
    },
    prepare: signInOnce,
    provoke: reloadSignedIn,
  },
  {
    name: "GET /version",
    fault: { method: "GET", path: "/version", status: 200 },
    example: { camrestVersion: "4.12.3", diagnoserverVersion: "3.14.2" },
    prepare: signInOnce,
    provoke: async ({ page }) => {
      await page.getByRole("button", { name: "Account" }).click();
      await page.getByRole("menuitem", { name: "About and versions" }).click();
      await expect(page.getByRole("dialog")).toContainText("System details");
    },
  },
  {
    name: "GET /v2/oss-list/",
    fault: { method: "GET", path: "/v2/oss-list/", status: 200 },
    example: {
      backend: [
        {
          name: "django",
          version: "5.0",
          url: "https://x.example",
          licence: "BSD",
          description: "",
          author: ["a"],
        },
      ],
    },
    prepare: signInOnce,
    provoke: async ({ page }) => {
      await page.goto("/licences");
      await settle(page);
      await expect(page.getByText(/Loading/)).toHaveCount(0);
      const groups = page.locator("main summary, main button[aria-expanded=false]");
      for (let left = Math.min(await groups.count(), 3); left > 0; left--) await groups.nth(left - 1).click();
    },
  },
  {
    name: "POST /user/register/ refused",
    fault: { method: "POST", path: "/user/register/", status: 400 },
    example: {
      username: ["taken"],
      password: ["short"],
      groupname: ["taken"],
      sic: ["unknown"],
      allowed_domains: ["no"],
      sck: ["unknown"],
      non_field_errors: ["no"],
    },
    prepare: async ({ page }) => {
      await page.goto("/login/register");
      await expect(form(page)).toBeVisible();
      await page.getByLabel("Email").fill("new@capno.example");
      await page.getByLabel("Secure Invitation Code").fill("CODE");
    },
    provoke: async ({ page }) => {
      await dismiss(page);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByLabel("Confirm Password").fill(PASSWORD);
      await page.getByLabel("Secure Invitation Code").fill("CODE");
      const answered = page.waitForResponse((response) => response.url().endsWith("/user/register/"));
      await submit(page).click();
      await answered;
      await expect(submit(page)).not.toHaveAttribute("aria-busy", "true");
    },
  },
  {
    name: "POST /user/login/reset/ refused",
    fault: { method: "POST", path: "/user/login/reset/", status: 400 },
    example: { vek: ["expired"], password: ["too short"], non_field_errors: ["no"] },
    prepare: async ({ page }) => {
      await page.goto("/login/reset?vek=key");
      await expect(form(page)).toBeVisible();
    },
    provoke: async ({ page }) => {
      await dismiss(page);
      await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
      await page.getByLabel(/^Confirm/).fill(PASSWORD);
      const answered = page.waitForResponse((response) => response.url().endsWith("/user/login/reset/"));
      await submit(page).click();
      await answered;
      await expect(submit(page)).not.toHaveAttribute("aria-busy", "true");
    },
  },
  {
    name: "GET /user/login/reset/ refused",
    fault: { method: "GET", path: "/user/login/reset/", status: 400 },
    example: { username: ["unknown"], non_field_errors: ["no"] },
    prepare: async ({ page }) => {
      await page.goto("/login/forgotten");
      await expect(form(page)).toBeVisible();
    },
    provoke: async ({ page }) => {
      await dismiss(page);
      await page.getByLabel("Email").fill(EVERYONE);
      const answered = page.waitForResponse((response) => response.url().includes("/user/login/reset/"));
      await submit(page).click();
      await answered;
      await expect(
        page.getByText("We couldn't find an account with that email address!").first(),
      ).toBeVisible();
    },
  },
];

const NIGHTLY_ANSWERS = 100;

test.describe("answers no server should give never break the page, nor show undefined, NaN or [object Object]", () => {
  for (const probe of ANSWER_PROBES) {
    test(`an answer to ${probe.name}`, async ({ page, sandbox, watch }) => {
      await proveAnswers({ page, sandbox, watch }, probe, 1);
    });

    test(`${NIGHTLY_ANSWERS} answers to ${probe.name}`, async ({ page, sandbox, watch }) => {
      test.setTimeout(20 * 60_000);
      await proveAnswers({ page, sandbox, watch }, probe, NIGHTLY_ANSWERS);
    });
  }
});
