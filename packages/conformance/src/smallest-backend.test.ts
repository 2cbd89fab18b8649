import { spawn, type ChildProcess } from "node:child_process";
import path from "node:path";

import { getOperation } from "./kit.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { accept, changeObject, changeRows, type Mutate } from "./testing/mutations.ts";
import { runKit, startMutatingProxy, type MutatingProxy } from "./testing/mutating-proxy.ts";
import { save } from "./testing/change-study-log.ts";

const SCRIPT = path.join(import.meta.dirname, "../../../docs/example-backend/server.mjs");
const ORIGIN = "http://localhost:4300";
const TIMEOUT_MS = 60_000;

let backend: ChildProcess;
let proxy: MutatingProxy;

beforeAll(async () => {
  backend = spawn(process.execPath, [SCRIPT, "0", ORIGIN], { stdio: ["ignore", "pipe", "inherit"] });
  const url = await new Promise<string>((resolve) => {
    backend.stdout?.on("data", (line: Buffer) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
  proxy = await startMutatingProxy(url);
});
afterAll(() => {
  proxy.close();
  backend.kill();
});

const check = () =>
  runKit([
    ...["--api", proxy.url, "--origin", ORIGIN, "--allow-writes", "--study-log", "/v2/study-log/"],
    ...["gp", "study", "viewer"].flatMap((name) => ["--account", `${name}@clinic.example:afternoon-1`]),
  ]);

describe("the conformance kit on a backend of nine calls that has no code of the sandbox", () => {
  it(
    "fails nothing, and says of each call that is missing that it is not there",
    async () => {
      const { code, output, failed, notThere } = await check();
      expect({ code, failed }, output).toEqual({ code: 0, failed: [] });
      for (const id of ["refreshTokens", "getCapnograms", "getTrends", "getParticipant", "createParticipant"])
        expect(notThere, id).toContain(getOperation(id).withoutIt);
      for (const id of ["getParticipants", "getUserInfo", "getStudyLogPage", "addStudyLogEntries"])
        expect(notThere, id).not.toContain(getOperation(id).withoutIt);
      expect(output).not.toContain("could read it");
    },
    TIMEOUT_MS,
  );

  const faults: readonly (readonly [string, RegExp, Mutate])[] = [
    [
      "a row of the wrong shape",
      /shape of the contract/,
      changeRows(/^\/duid\/$/, (rows) => rows.map((row) => ({ ...row, groups: "1" }))),
    ],
    ["the list of users without Capture", /getParticipants is refused/, accept("GET", /^\/duid\/$/, 403)],
    [
      "a user with another name",
      /names the account/,
      changeObject("GET", /^\/user\/info/, (info) => ({ ...info, username: "Study@clinic.example" })),
    ],
    [
      "a failure without the headers for other origins",
      /Access-Control-Allow-Origin/,
      (reply) => {
        if (reply.status >= 400) reply.headers.delete("access-control-allow-origin");
      },
    ],
    ["a row that follows any other", /given the newest/, save("conflict")],
  ];

  it.each(faults)(
    "finds %s",
    async (_fault, title, mutate) => {
      proxy.mutate = mutate;
      const { code, failed } = await check();
      proxy.mutate = () => undefined;
      expect(code).toBe(1);
      expect(failed.join("\n")).toMatch(title);
    },
    TIMEOUT_MS,
  );
});
