import { SignInReply } from "@capno/api-client/schemas/sign-in";
import * as v from "valibot";
import { describe, expect, test } from "vitest";

import {
  type Answer,
  breathe,
  call,
  DIAGNOSIS_UDI,
  handsetPath,
  SCREENING_UDI,
  SHELL_ORIGIN,
  signIn,
  startSandbox,
  stranger,
} from "../testing/test-sandbox.ts";

/** Every reply as the contract's page has it: status, content type, shape. */
function expectReply<Schema extends v.GenericSchema>(
  answer: Answer,
  schema: Schema,
  status = 200,
): v.InferOutput<Schema> {
  expect(answer.status).toBe(status);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  return v.parse(schema, answer.body);
}
describe("the cache headers of an answer", () => {
  test("forbid storing any answer that may contain personal data, refusals too", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    for (const path of ["/user/info/", handsetPath(SCREENING_UDI, "tests/"), "/duid/", "/no/such/call/"]) {
      const answer = await gp.get(path);
      expect(answer.headers.get("cache-control"), `${path} ${answer.status}`).toBe("no-store");
    }
    const document = await fetch(`${sandbox.url}/documents/product-label.svg`);
    expect(document.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(document.headers.get("content-security-policy")).toContain("sandbox");
  });
});

describe("the sandbox's sign-in and user calls", () => {
  test.each([
    ["a wrong password", { username: "gp@capno.example", password: "guess" }],
    ["an unknown name", { username: "ghost@capno.example", password: "breathe-easy-1" }],
  ])("refuse %s with the same text", async (_, fields) => {
    const sandbox = await startSandbox();
    expect(await stranger(sandbox).postForm("/user/login/", fields)).toMatchObject({
      status: 401,
      body: { detail: "No active account found with the given credentials" },
    });
  });

  test("accept a multipart form", async () => {
    const sandbox = await startSandbox();
    const body = new FormData();
    body.set("username", "gp@capno.example");
    body.set("password", "breathe-easy-1");
    expectReply(await call(`${sandbox.url}/user/login/`, { method: "POST", body }), SignInReply);
  });
});

describe("the sandbox's calls for Screen and Diagnose", () => {
  test.each([
    ["an unknown capnogram", "nothing", 404],
    ["no capnogram id at all", "%3Cb%3E", 400],
  ])("refuse a request for %s", async (_, id, status) => {
    const sandbox = await startSandbox();
    expect((await (await signIn(sandbox, "gp")).get(`/v2/capnograms/${id}/`)).status).toBe(status);
  });

  test("store no result for a record that could not be decoded", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    const { capnogramId } = await breathe(sandbox, SCREENING_UDI, { outcome: "decode-failed" });
    expect((await gp.get(handsetPath(SCREENING_UDI, "tests/"))).body).toMatchObject([
      { testOutcome: "Failed", capnogramId: null },
    ]);
    expect((await gp.get(`/v2/capnograms/${capnogramId}/diagnosis/`)).status).toBe(404);
    expect((await gp.get(`/v2/capnograms/${capnogramId}/computedFeatures/`)).status).toBe(404);
  });

  test("store nothing for a handset that went silent", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    await breathe(sandbox, SCREENING_UDI, { outcome: "silent" });
    expect((await gp.get(handsetPath(SCREENING_UDI, "tests/"))).body).toEqual([]);
  });
});

describe("a handset of a product that the account may not use [SAFETY]", () => {
  test("is neither locked nor shown to an account of its own group, with 403", async () => {
    const sandbox = await startSandbox();
    const { database } = sandbox.world;
    const group = database.selectFrom("groups").select("id").where("projectid", "=", "GPNORTH");
    await database
      .updateTable("handsets")
      .set({ group_id: (await group.executeTakeFirstOrThrow()).id })
      .where("udi", "=", DIAGNOSIS_UDI)
      .execute();
    const gp = await signIn(sandbox, "gp");
    expect((await gp.postForm(handsetPath(DIAGNOSIS_UDI, "lock/"))).status).toBe(403);
    expect((await gp.get(handsetPath(DIAGNOSIS_UDI, "tests/"))).status).toBe(403);
    expect(await database.selectFrom("lock_leases").selectAll().execute()).toEqual([]);
  });
});

describe("the sandbox's answers to browsers", () => {
  test("allow the shell's origin only, and expose the Date header", async () => {
    const sandbox = await startSandbox();
    const answer = await call(`${sandbox.url}/version`, { headers: { origin: SHELL_ORIGIN } });
    expect(answer.headers.get("access-control-allow-origin")).toBe(SHELL_ORIGIN);
    expect(answer.headers.get("access-control-expose-headers")).toBe("Date,Retry-After");
    expect(Date.parse(answer.headers.get("date") ?? "")).toBeGreaterThan(0);

    const other = await call(`${sandbox.url}/version`, {
      headers: { origin: "https://evil.example" },
    });
    expect(other.headers.get("access-control-allow-origin")).not.toBe("https://evil.example");
    expect(other.headers.get("access-control-allow-origin")).not.toBe("*");
  });

  test.each(["/duid", "/user/info", "/user/eula/", "/version/", "/v2/handsets?product=nts"])(
    "answer %s with 404, since trailing slashes count [REQ-DATA-01]",
    async (path) => {
      const sandbox = await startSandbox();
      const everyone = await signIn(sandbox, "everyone");
      expect((await everyone.get(path)).status).toBe(404);
      expect((await everyone.postForm(path)).status).toBe(404);
    },
  );

  test("refuse control calls from a page of another site", async () => {
    const sandbox = await startSandbox();
    const reset = (origin: string) =>
      call(`${sandbox.url}/__sandbox/reset`, { method: "POST", headers: { origin } });
    expect((await reset("https://evil.example")).status).toBe(403);
    expect((await reset(sandbox.url)).status).toBe(200);
    expect((await reset(SHELL_ORIGIN)).status).toBe(200);
  });

  test("serve the documents as real files", async () => {
    const sandbox = await startSandbox();
    const guide = await call(`${sandbox.url}/documents/decontamination-guide.pdf`);
    expect(guide.headers.get("content-type")).toBe("application/pdf");
    expect(guide.body).toMatch(/^%PDF-1\.\d/);
    for (const path of ["..%2Fpackage.json", "..%2Fdocuments%2Fhelp.pdf"])
      expect((await call(`${sandbox.url}/documents/${path}`)).status, path).toBe(404);
    const part = await call(`${sandbox.url}/documents/help.pdf`, { headers: { range: "bytes=0-3" } });
    expect(part).toMatchObject({ status: 206, body: "%PDF" });
    const rest = await call(`${sandbox.url}/documents/help.pdf`, { headers: { range: "bytes=4-99999999" } });
    const size = Number(rest.headers.get("content-length")) + 4;
    expect(rest.headers.get("content-range")).toBe(`bytes 4-${size - 1}/${size}`);
  });
});
