import { describe, expect, test } from "vitest";

import type { Sandbox } from "../server.ts";
import {
  advance,
  call,
  readLog,
  SHELL_ORIGIN,
  signIn,
  startSandbox,
  stranger,
  toCaller,
} from "../testing/test-sandbox.ts";

const STANDARD = {
  username: "new.person@clinic.example",
  password: "long-enough-9",
  user_type: "SU",
  sic: "DEMO-SIC",
};
const ADMINISTRATOR = {
  ...STANDARD,
  user_type: "SA",
  sck: "DEMO-TOKEN",
  groupname: "Bath asthma study",
  allowed_domains: "clinic.example",
};

const register = (sandbox: Sandbox, fields: Readonly<Record<string, string>>) =>
  stranger(sandbox).postForm("/user/register/", fields);

async function readMails(sandbox: Sandbox) {
  const { body } = await stranger(sandbox).get("/__sandbox/outbox");
  return body as readonly { to: string; kind: string; link: string; text: string }[];
}

async function trySignIn(sandbox: Sandbox, username: string, password: string) {
  return stranger(sandbox).postForm("/user/login/", { username, password });
}

describe("registration [spec §5]", () => {
  test("a standard user signs in once the email address is verified", async () => {
    const sandbox = await startSandbox();
    expect(await register(sandbox, STANDARD)).toMatchObject({ status: 200, body: {} });
    expect((await trySignIn(sandbox, STANDARD.username, STANDARD.password)).status).toBe(401);

    const [mail] = await readMails(sandbox);
    expect(mail).toMatchObject({ to: STANDARD.username, kind: "verification" });
    const opened = await call(mail?.link ?? "");
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toBe(`${SHELL_ORIGIN}/login`);
    expect((await call(mail?.link ?? "")).status).toBe(400);

    const { status, body } = await trySignIn(sandbox, STANDARD.username, STANDARD.password);
    expect(status).toBe(200);
    const person = toCaller(sandbox, (body as { access: string }).access);
    expect((await person.get("/user/info/")).body).toMatchObject({
      consented_to_eula: false,
      groups: [{ projectid: "CARD" }],
      perms: ["camrest.rw_dash", "camrest.view_detail"],
    });
  });

  test.each([
    [-60_000, 302],
    [1_000, 400],
  ])(
    "a verification link ends after three days: %i ms later it is answered with %i",
    async (afterMs, status) => {
      const sandbox = await startSandbox();
      await register(sandbox, STANDARD);
      await advance(sandbox, 3 * 86_400_000 + afterMs);
      const [mail] = await readMails(sandbox);
      expect((await call(mail?.link ?? "")).status).toBe(status);
    },
  );

  test.each([
    ["an unknown invitation code", STANDARD, { sic: "GUESS" }, "sic"],
    ["a name that is taken", STANDARD, { username: "gp@capno.example" }, "username"],
    ["an address of another domain", STANDARD, { username: "x@elsewhere.example" }, "username"],
    ["what is no address", STANDARD, { username: "somebody" }, "username"],
    ["a short password", STANDARD, { password: "short" }, "password"],
    ["an unknown administrator token", ADMINISTRATOR, { sck: "GUESS" }, "sck"],
    ["a group name that is taken", ADMINISTRATOR, { groupname: "Leeds COPD pilot" }, "groupname"],
    ["no group name", ADMINISTRATOR, { groupname: " " }, "groupname"],
    ["what is no domain", ADMINISTRATOR, { allowed_domains: "not a domain" }, "allowed_domains"],
    ["domains without one's own", ADMINISTRATOR, { allowed_domains: "b.example" }, "allowed_domains"],
  ])("%s is refused at its field", async (_, fields, change, field) => {
    const sandbox = await startSandbox();
    const answer = await register(sandbox, { ...fields, ...change });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body as object)).toEqual([field]);
    expect(await readMails(sandbox)).toEqual([]);
  });

  test("an administrator gets a group of their own and a code for its users", async () => {
    const sandbox = await startSandbox();
    expect((await register(sandbox, ADMINISTRATOR)).status).toBe(200);
    const [mail] = await readMails(sandbox);
    const code = /invitation code for standard users is (\S+)\.$/.exec(mail?.text ?? "")?.[1] ?? "";

    const colleague = { ...STANDARD, username: "colleague@clinic.example", sic: code };
    expect((await register(sandbox, colleague)).status).toBe(200);
    expect((await register(sandbox, { ...colleague, username: "x@nhs.example" })).status).toBe(400);
  });
});

describe("password reset [spec §2]", () => {
  async function requestLink(sandbox: Sandbox, username = "gp@capno.example"): Promise<string> {
    const path = `/user/login/reset/?username=${encodeURIComponent(username)}`;
    expect((await stranger(sandbox).get(path)).status).toBe(200);
    const mail = (await readMails(sandbox)).at(-1);
    expect(mail?.link).toMatch(new RegExp(`^${SHELL_ORIGIN}/login/reset\\?vek=[\\w-]+$`));
    return new URL(mail?.link ?? "").searchParams.get("vek") ?? "";
  }

  const setPassword = (sandbox: Sandbox, vek: string, password: string) =>
    stranger(sandbox).postForm("/user/login/reset/", { vek, sics: "{}", password });

  test("a link verifies the address that it was sent to", async () => {
    const sandbox = await startSandbox();
    await register(sandbox, STANDARD);
    const vek = await requestLink(sandbox, STANDARD.username);
    expect((await setPassword(sandbox, vek, "another-breath-2")).status).toBe(200);
    expect((await trySignIn(sandbox, STANDARD.username, "another-breath-2")).status).toBe(200);
  });

  test("a link sets a new password once, and ends every open session of its account and of no other", async () => {
    const sandbox = await startSandbox();
    const [before, other] = [await signIn(sandbox, "gp"), await signIn(sandbox, "gp2")];
    const renew = ({ refresh }: { readonly refresh: string }) =>
      stranger(sandbox).postForm("/user/login/refresh/", { refresh });
    const vek = await requestLink(sandbox);

    expect(await setPassword(sandbox, vek, "1234567")).toMatchObject({
      status: 400,
      body: { password: [expect.stringContaining("too short"), expect.stringContaining("numeric")] },
    });
    expect((await setPassword(sandbox, vek, "another-breath-2")).status).toBe(200);
    expect(await setPassword(sandbox, vek, "another-breath-3")).toMatchObject({
      status: 400,
      body: { vek: [expect.any(String)] },
    });

    expect((await trySignIn(sandbox, "gp@capno.example", "breathe-easy-1")).status).toBe(401);
    expect((await trySignIn(sandbox, "gp@capno.example", "another-breath-2")).status).toBe(200);
    expect([(await renew(before)).status, (await renew(other)).status]).toEqual([401, 200]);
  });

  test("a link ends after an hour", async () => {
    const sandbox = await startSandbox();
    const vek = await requestLink(sandbox);
    await advance(sandbox, 3_601_000);
    expect((await setPassword(sandbox, vek, "another-breath-2")).status).toBe(400);
  });

  test("an unknown address and an invented key are refused", async () => {
    const sandbox = await startSandbox();
    const path = "/user/login/reset/?username=ghost%40capno.example";
    expect((await stranger(sandbox).get(path)).status).toBe(400);
    expect((await setPassword(sandbox, "invented", "another-breath-2")).status).toBe(400);
  });

  test("the log keeps no key, no token, no password and no address of a query", async () => {
    const sandbox = await startSandbox();
    const vek = await requestLink(sandbox);
    await setPassword(sandbox, vek, "another-breath-2");
    const { body } = await trySignIn(sandbox, "gp@capno.example", "another-breath-2");
    const { access, refresh } = body as { access: string; refresh: string };
    await toCaller(sandbox, access).get("/user/info/");

    const log = JSON.stringify(await readLog(sandbox));
    for (const secret of [vek, access, refresh, "another-breath-2", "gp%40capno"]) {
      expect(log).not.toContain(secret);
    }
  });
});
