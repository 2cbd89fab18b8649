import type { DuidItem } from "@capno/api-client/schemas/participants";
import { PERMISSIONS, type Permission } from "@capno/domain/account/permission";
import { describe, expect, it } from "vitest";

import { getHandsetChannel, getLocksChannel } from "../realtime/channel-names.ts";
import type { Sandbox } from "../server.ts";
import {
  advance,
  breathe,
  DIAGNOSIS_UDI,
  FREE_STUDY_UDI,
  handsetPath,
  SCREENING_UDI,
  signIn,
  startSandbox,
  stranger,
  STUDY_UDI,
  type Caller,
} from "../testing/test-sandbox.ts";

const { capture, viewDetail, assignHandset, screening, diagnosis } = PERMISSIONS;
const DAY_MS = 86_400_000;
const SOCKET = "1.1";

type Ask = (caller: Caller, ids: Ids) => ReturnType<Caller["get"]>;
interface Ids {
  /** A record of a participant. */
  readonly record: number;
  readonly screeningTest: string;
  readonly diagnosisTest: string;
  readonly testIdentifier: string;
}

const get =
  (toPath: (ids: Ids) => string): Ask =>
  (caller, ids) =>
    caller.get(toPath(ids));
const form =
  (path: string, fields: Readonly<Record<string, string>> = {}): Ask =>
  (caller) =>
    caller.postForm(path, fields);

const ASSIGN = { handset_udi: FREE_STUDY_UDI, duid: "CARD-901", group: "1" };
const DEASSIGN = { handset_udi: STUDY_UDI, assigned_by: "me" };
const UNLOCK = { unlock_reason: "user-navigated-away" };
const sendFeedback: Ask = (caller, { testIdentifier }) =>
  caller.postJson("/v2/diagnosis-feedback/", {
    testIdentifier,
    feedback: [{ question: "agrees", answer: "Yes" }],
  });

/** Each call with the permissions of which an account needs one. */
const CALLS: readonly (readonly [name: string, needs: readonly Permission[], ask: Ask])[] = [
  ["the list of users", [capture], get(() => "/duid/")],
  ["one user", [capture], get(() => "/duid/CARD-001/")],
  ["suggested user IDs", [assignHandset], get(() => "/duid/next/")],
  ["a new user", [assignHandset], form("/duid/", { duid: "CARD-902" })],
  ["the handsets of the studies", [capture], get(() => "/device/")],
  ["an allocation", [assignHandset], form("/device/assign/", ASSIGN)],
  ["a deallocation", [assignHandset], form("/device/deassign/", DEASSIGN)],
  ["records", [viewDetail, assignHandset], get(() => "/capnogram/?duid=CARD-001")],
  ["a record", [viewDetail, assignHandset], get(({ record }) => `/capnogram/${record}/`)],
  ["trends", [viewDetail, assignHandset], get(() => "/duid/param/?duid=CARD-001")],
  ["the study log", [capture], get(() => "/v2/study-log/")],
  ["handsets of Screen", [screening], get(() => "/v2/handsets/?product=nts")],
  ["handsets of Diagnose", [diagnosis], get(() => "/v2/handsets/?product=ntd")],
  ["a lock in Screen", [screening], form(handsetPath(SCREENING_UDI, "lock/"))],
  ["an unlock in Screen", [screening], form(handsetPath(SCREENING_UDI, "unlock/"), UNLOCK)],
  ["tests in Diagnose", [diagnosis], get(() => handsetPath(DIAGNOSIS_UDI, "tests/"))],
  ["a screening test", [screening], get(({ screeningTest }) => `/v2/capnograms/${screeningTest}/`)],
  ["a diagnosis", [diagnosis], get(({ diagnosisTest }) => `/v2/capnograms/${diagnosisTest}/diagnosis/`)],
  ["feedback", [diagnosis], sendFeedback],
];

/** Calls for every account. */
const FOR_ACCOUNTS: readonly (readonly [name: string, ask: Ask])[] = [
  ["the account", get(() => "/user/info/")],
  ["licences", get(() => "/v2/oss-list/")],
  ["consent", form("/user/eula")],
  ["the training video", form("/user/training-video")],
  [
    "a preference",
    form("/v2/marketing-preference/", { opted_in: "true", consent_method: "DURING_EULA_AGREEMENT" }),
  ],
  ["a channel", form("/pusher/auth/", { socket_id: SOCKET, channel_name: getLocksChannel("CARD") })],
];

const change = (sandbox: Sandbox, body: object) =>
  stranger(sandbox).postJson("/__sandbox/accounts/everyone", body);

async function open() {
  const sandbox = await startSandbox("demo");
  const everyone = await signIn(sandbox, "everyone");
  const { id } = await breathe(sandbox, STUDY_UDI);
  const screeningTest = await breathe(sandbox, SCREENING_UDI);
  const { capnogramId, testIdentifier } = await breathe(sandbox, DIAGNOSIS_UDI);
  const ids: Ids = {
    record: id ?? -1,
    screeningTest: screeningTest.capnogramId,
    diagnosisTest: capnogramId,
    testIdentifier,
  };
  return { sandbox, everyone, ids };
}

/** The status of each call by its name, one after the other. */
async function askAll(
  calls: readonly (readonly [name: string, ask: () => ReturnType<Ask>])[],
): Promise<Readonly<Record<string, number>>> {
  const statuses: Record<string, number> = {};
  // oxlint-disable-next-line no-await-in-loop -- each call may change what the next one finds
  for (const [name, ask] of calls) statuses[name] = (await ask()).status;
  return statuses;
}

const all = (names: readonly (readonly [string, ...unknown[]])[], status: number) =>
  Object.fromEntries(names.map(([name]) => [name, status]));

describe("access to the sandbox [SAFETY]", () => {
  it("is refused with 403 to an account without the permission for the call", async () => {
    const { sandbox, everyone, ids } = await open();
    const statuses = await askAll(
      CALLS.map(([name, needs, ask]) => [
        name,
        async () => {
          const permissions = Object.values(PERMISSIONS).filter((each) => !needs.includes(each));
          await change(sandbox, { permissions });
          return ask(everyone, ids);
        },
      ]),
    );
    expect(statuses).toEqual(all(CALLS, 403));
  });

  it("is refused with 401 to callers without a session", async () => {
    const { sandbox, ids } = await open();
    const calls = [...CALLS.map(([name, , ask]) => [name, ask] as const), ...FOR_ACCOUNTS];
    const signedOut = stranger(sandbox);
    expect(await askAll(calls.map(([name, ask]) => [name, () => ask(signedOut, ids)]))).toEqual(
      all(calls, 401),
    );
  });

  it("is refused to an account of other groups, whatever it asks for by its id", async () => {
    const { sandbox, everyone, ids } = await open();
    await change(sandbox, { projects: ["LEEDS"] });
    const hears = (channel_name: string) =>
      everyone.postForm("/pusher/auth/", { socket_id: SOCKET, channel_name });
    const test = `/v2/capnograms/${ids.diagnosisTest}`;
    expect(
      await askAll([
        ["user", () => everyone.get("/duid/CARD-001/")],
        ["records", () => everyone.get("/capnogram/?duid=CARD-001")],
        ["record", () => everyone.get(`/capnogram/${ids.record}/`)],
        ["trends", () => everyone.get("/duid/param/?duid=CARD-001")],
        ["lock", () => everyone.postForm(handsetPath(SCREENING_UDI, "lock/"))],
        ["unlock", () => everyone.postForm(handsetPath(SCREENING_UDI, "unlock/"), UNLOCK)],
        ["tests", () => everyone.get(handsetPath(SCREENING_UDI, "tests/"))],
        ["test", () => everyone.get(`${test}/`)],
        ["features", () => everyone.get(`${test}/computedFeatures/`)],
        ["diagnosis", () => everyone.get(`${test}/diagnosis/`)],
        ["smoking", () => everyone.postJson(`${test}/smokingHistory/`, { isKnown: false, packYears: null })],
        ["access", () => everyone.postForm(`${test}/access/?type=VIEWED_PDF`)],
        ["feedback", () => sendFeedback(everyone, ids)],
        ["new user", () => everyone.postForm("/duid/", { duid: "CARD-902" })],
        ["allocation", () => everyone.postForm("/device/assign/", ASSIGN)],
        [
          "their handset",
          () => form("/device/assign/", { ...ASSIGN, duid: "LEEDS-901", group: "2" })(everyone, ids),
        ],
        ["deallocation", () => everyone.postForm("/device/deassign/", DEASSIGN)],
        ["handset's channel", () => hears(getHandsetChannel(SCREENING_UDI))],
        ["project's channel", () => hears(getLocksChannel("CARD"))],
        ["own channel", () => hears(getLocksChannel("LEEDS"))],
      ]),
    ).toEqual({
      ...{ user: 404, records: 404, record: 404, trends: 404, lock: 404, unlock: 404, tests: 404, test: 404 },
      ...{ features: 404, diagnosis: 404, smoking: 404, access: 404, feedback: 400, "new user": 400 },
      ...{
        allocation: 400,
        "their handset": 400,
        deallocation: 400,
        "handset's channel": 403,
        "project's channel": 403,
      },
      "own channel": 200,
    });
  });

  it("lists the users and handsets of the account's groups alone, and free handsets", async () => {
    const { sandbox, everyone } = await open();
    await change(sandbox, { projects: ["LEEDS"] });
    const list = async (path: string) =>
      (await everyone.get(path)).body as readonly Record<string, unknown>[];
    const users = (await list("/duid/")) as readonly DuidItem[];
    expect(users.length).toBeGreaterThan(0);
    expect(users.filter(({ duid }) => !duid.startsWith("LEEDS-"))).toEqual([]);
    const groups = new Set((await list("/device/")).map(({ group }) => group));
    expect(groups).toEqual(new Set([2, null]));
    expect(await list("/v2/handsets/?product=nts")).toEqual([]);
    expect(Object.keys((await everyone.get("/duid/next/")).body as object)).toEqual(["2"]);
    expect((await everyone.get("/user/info/")).body).toMatchObject({ groups: [{ projectid: "LEEDS" }] });
  });

  it("ends for a test at midnight, in the list of the handset and by its id", async () => {
    const begun = Date.now();
    const noon = new Date(begun).setHours(12, 0, 0, 0);
    const sandbox = await startSandbox("empty", { wall: () => noon + Date.now() - begun });
    const { capnogramId } = await breathe(sandbox, SCREENING_UDI);
    const ask = async () => {
      const gp = await signIn(sandbox, "gp");
      const list = (await gp.get(handsetPath(SCREENING_UDI, "tests/"))).body as readonly unknown[];
      return [list.length, (await gp.get(`/v2/capnograms/${capnogramId}/`)).status];
    };
    expect(await ask()).toEqual([1, 200]);
    await advance(sandbox, DAY_MS);
    expect(await ask()).toEqual([0, 404]);
  });

  it("keeps one account's consent and training apart from another's", async () => {
    const sandbox = await startSandbox();
    const [trainee, newcomer] = [await signIn(sandbox, "trainee"), await signIn(sandbox, "newcomer")];
    const read = async (caller: Caller) => {
      const { body } = await caller.get("/user/info/");
      const info = body as { consented_to_eula: boolean; has_watched_ntd_training_video: boolean };
      return [info.consented_to_eula, info.has_watched_ntd_training_video];
    };
    const before = [await read(trainee), await read(newcomer)];
    expect(before).toEqual([
      [true, false],
      [false, true],
    ]);
    await newcomer.postForm("/user/eula");
    expect([await read(trainee), await read(newcomer)]).toEqual([
      [true, false],
      [true, true],
    ]);
    await trainee.postForm("/user/training-video");
    expect(await read(trainee)).toEqual([true, true]);
  });
});

it("feedback in the sandbox needs a test of Diagnose and an answer", async () => {
  const sandbox = await startSandbox();
  const everyone = await signIn(sandbox, "everyone");
  const send = async (udi: string, answer: string) => {
    const { testIdentifier } = await breathe(sandbox, udi);
    const feedback = [{ question: "agrees", answer }];
    return (await everyone.postJson("/v2/diagnosis-feedback/", { testIdentifier, feedback })).status;
  };
  expect(await send(DIAGNOSIS_UDI, "Yes")).toBe(200);
  expect(await send(DIAGNOSIS_UDI, " ")).toBe(400);
  expect(await send(SCREENING_UDI, "Yes")).toBe(400);
});

it("records in the sandbox are those of the user, the newest first", async () => {
  const sandbox = await startSandbox("demo");
  const research = await signIn(sandbox, "research");
  const { body } = await research.get("/capnogram/?duid=CARD-001");
  const rows = body as readonly { duid: string; capnogram_dt: string; id: number }[];
  const user = (await research.get("/duid/CARD-001/")).body as DuidItem;
  expect(rows).toHaveLength(user.capnogram_count);
  const times = rows.map(({ capnogram_dt }) => Date.parse(capnogram_dt));
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  expect(new Set(times).size).toBeGreaterThan(1);
});

it("trends in the sandbox leave out a record that could not be processed", async () => {
  const sandbox = await startSandbox("demo");
  const research = await signIn(sandbox, "research");
  const count = async (path: string) => ((await research.get(path)).body as readonly unknown[]).length;
  const [records, trends] = [
    await count("/capnogram/?duid=CARD-001"),
    await count("/duid/param/?duid=CARD-001"),
  ];
  await breathe(sandbox, STUDY_UDI, { outcome: "decode-failed" });
  expect(await count("/capnogram/?duid=CARD-001")).toBe(records + 1);
  expect(await count("/duid/param/?duid=CARD-001")).toBe(trends);
});
