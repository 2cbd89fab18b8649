import { ApiError } from "@capno/api-client/api-error";
import { settle } from "@capno/api-client/testing/manual-clock";
import type { NewEntry } from "@capno/api-client/schemas/study-log";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { toDuid } from "@capno/domain/units";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { afterEach, describe, expect, it, vi } from "vitest";

import { createStudyLog } from "./create-study-log.ts";
import type { StudyLog } from "./study-log.ts";
import { NOTHING_SEEN, type Change } from "./log-entry.ts";
import {
  createModelLogServer,
  GET_LOG,
  LOG_PATH,
  POST_LOG,
  type ModelLogServer,
} from "./testing/model-log-server.ts";

const MINUTE = 60_000;
const ended: (() => void)[] = [];
afterEach(() => ended.splice(0).forEach((end) => end()));

/** A client of jane's. Ben writes through `server.add`. */
function open(server: ModelLogServer = createModelLogServer(), studyLogUrl = LOG_PATH, by = "jane") {
  const config = aRuntimeConfig();
  const services = aProductServices({
    config: { ...config, capture: { ...config.capture, studyLogUrl } },
    session: createFakeSession(anAccount({ username: by, groups: [aGroup()] })),
  });
  server.serve(services.http, by);
  const users = new Set(["CARD-1", "CARD-2"]);
  let askedUsers = 0;
  let answerUsers = async (): Promise<ReadonlySet<string>> => users;
  const log = createStudyLog({
    services,
    queue: services.http,
    readUsers() {
      askedUsers++;
      return answerUsers();
    },
    afterFirstPaint: (callback) => services.clock.after(0, callback),
  });
  ended.push(() => log.dispose());
  const sentRows = () =>
    services.http.sent(POST_LOG).map(({ json }) => (json as { entries: readonly NewEntry[] }).entries);
  return {
    ...{ ...services, server, log, users, sentRows, askedUsers: () => askedUsers },
    setUsersAnswer: (answer: typeof answerUsers) => void (answerUsers = answer),
  };
}

const getPage = (server: ModelLogServer) =>
  server.read("jane", { method: "GET", path: LOG_PATH, action: "" }).body;

async function wait() {
  for (let turn = 0; turn < 8; turn++) await settle();
}

async function readLog(log: StudyLog) {
  await log.read();
  await wait();
  return log.getState();
}

const review = (user: string, stamps: readonly string[], follows = NOTHING_SEEN): Change<"review"> => ({
  kind: "review",
  duid: toDuid(user),
  stamps,
  follows,
});
const wireReview = (id: string, user: string, stamps: string[], follows: string | null = null): NewEntry => ({
  ...{ id, kind: "review", follows, user, stamps },
});
const died = (user: string, id: string, follows: string | null = null): NewEntry => ({
  ...{ id, kind: "status", follows, user, enrolled: "2026-03-03", left: "2026-05-30", reason: "died" },
});
const stampsOf = (log: StudyLog, user: string) => {
  const thread = log.getState().getReview(user);
  return thread.state === "newest" ? thread.entry.stamps : thread.state;
};
const problems = (log: StudyLog) => log.getState().unsaved.map(({ status, entry }) => [status, entry.kind]);

describe("the reading of the study log [REQ-LOG-01]", () => {
  it("shows nothing before a reading is whole, and tells an empty thread from one that was not read", async () => {
    const { server, http, log, clock } = open();
    server.add("ben", wireReview("a", "CARD-1", ["unused:1"]));
    const answer = http.hold(GET_LOG);
    const reading = log.read();
    await wait();
    expect([stampsOf(log, "CARD-1"), stampsOf(log, "CARD-2")]).toEqual(["not-read", "not-read"]);
    expect(log.getState().asOf).toBeUndefined();
    answer(getPage(server));
    await reading;
    expect(log.getState().asOf).toBe(clock.now());
    expect([stampsOf(log, "CARD-1"), stampsOf(log, "CARD-2")]).toEqual([["unused:1"], "empty"]);
  });

  it("reads page after page, an empty page among them, and each row once", async () => {
    const { http, log } = open();
    const rows = ["a", "b", "c"].map((id) => ({
      ...wireReview(id, `CARD-${id}`, [id]),
      ...{ at: "2026-11-20T09:00:00Z", by: "ben" },
    }));
    const pages = [
      { entries: rows.slice(0, 2), cursor: "1", hasMore: true },
      { entries: [], cursor: "2", hasMore: true },
      { entries: rows.slice(1), cursor: "3", hasMore: false },
    ];
    http.answer(GET_LOG, ({ query }) => ({ status: 200, body: pages[Number(query?.["after"] ?? 0)] }));
    const { rows: read } = await readLog(log);
    expect(read.map(({ entry }) => entry.id)).toEqual(["a", "b", "c"]);
    http.reply(GET_LOG, { entries: [], cursor: "3", hasMore: false });
    await readLog(log);
    expect(http.sent(GET_LOG).map(({ query }) => query?.["after"])).toEqual([undefined, "1", "2", "3"]);
  });

  it("continues a reading that broke off after the last page that arrived", async () => {
    const { http, log } = open();
    http.reply(`${GET_LOG}?limit=2000`, { entries: [], cursor: "1", hasMore: true });
    http.reply(`${GET_LOG}?after=1&limit=2000`, {}, 500);
    await expect(log.read()).rejects.toMatchObject({ facts: { status: 500 } });
    expect(log.getState()).toMatchObject({ isRead: false, readTrouble: "unreachable" });
    http.reply(`${GET_LOG}?after=1&limit=2000`, { entries: [], cursor: "2", hasMore: false });
    expect(await readLog(log)).toMatchObject({ isRead: true, readTrouble: undefined });
    expect(http.sent(`${GET_LOG}?limit=2000`)).toHaveLength(1);
  });

  it("ends where a cursor stays the same although there is more, which is a fault of the server", async () => {
    const { http, log } = open();
    http.reply(GET_LOG, { entries: [], cursor: "1", hasMore: true });
    await expect(log.read()).rejects.toMatchObject({ facts: { kind: "malformed-reply" } });
    expect(http.requests).toHaveLength(2);
    expect(log.getState()).toMatchObject({ isRead: false, readTrouble: "malformed" });
  });

  it.each([
    [404, "wrong-path"],
    [400, "refused"],
    [500, "unreachable"],
  ])("takes a %i for no empty log", async (status, readTrouble) => {
    const { http, log } = open();
    http.reply(GET_LOG, {}, status);
    await log.read().catch(() => {});
    expect(log.getState()).toMatchObject({ isRead: false, readTrouble });
    expect(stampsOf(log, "CARD-1")).toBe("not-read");
  });

  it("takes the order of the log and not the time of a row for what is newest, also within a second", async () => {
    const { http, log } = open();
    const at = (time: string) => ({ at: `2026-11-20T${time}Z`, by: "ben" });
    http.reply(GET_LOG, {
      entries: [
        { ...died("CARD-1", "z"), ...at("09:00:00.000") },
        { ...died("CARD-1", "a", "z"), ...at("09:00:00.000"), left: "", reason: "" },
        { ...died("CARD-2", "a2"), ...at("09:00:00.000"), left: "", reason: "" },
        { ...died("CARD-2", "0", "a2"), ...at("09:00:00.000") },
      ],
      cursor: "1",
      hasMore: false,
    });
    const { getStatus } = await readLog(log);
    expect(getStatus("CARD-1")).toMatchObject({ entry: { status: { kind: "enrolled" } } });
    expect(getStatus("CARD-2")).toMatchObject({ entry: { status: { reason: "died" } } });
  });

  it("counts kinds and fields that it does not know, and takes a value that it does not know for the newest", async () => {
    const { http, log } = open();
    const signed = { at: "2026-11-20T09:00:00Z", by: "ben" };
    http.reply(GET_LOG, {
      entries: [
        { ...died("CARD-1", "a"), ...signed },
        { ...died("CARD-1", "b", "a"), ...signed, reason: "emigrated" },
        { ...wireReview("c", "CARD-1", []), ...signed, urgency: 3 },
        { id: "d", kind: "consent", follows: null, ...signed },
      ],
      cursor: "1",
      hasMore: false,
    });
    // The second answer holds the same rows once more.
    for (const reading of [readLog(log), readLog(log)]) {
      // oxlint-disable-next-line no-await-in-loop -- one reading after the other
      const view = await reading;
      expect(view.getStatus("CARD-1")).toMatchObject({ state: "unreadable", seen: "b" });
      expect(view).toMatchObject({ newer: 1, unknownFields: ["urgency"] });
      expect(view.rows.map(({ entry }) => entry.id)).toEqual(["a", "b", "c"]);
    }
  });

  it("counts the rows without an ID or kind of all its pages", async () => {
    const { http, log } = open();
    const odd = { at: "2026-11-20T09:00:00Z", by: "ben" };
    const pages = [
      { entries: [odd, odd], cursor: "1", hasMore: true },
      { entries: [odd], cursor: "2", hasMore: false },
    ];
    http.answer(GET_LOG, ({ query }) => ({ status: 200, body: pages[Number(query?.["after"] ?? 0)] }));
    expect(await readLog(log)).toMatchObject({ nameless: 3, rows: [] });
  });
});

describe("a reading that may not continue [REQ-LOG-02]", () => {
  it("forgets everything at a 410, shows nothing until the log and the list of users are read again, and keeps what is unsaved", async () => {
    const { server, http, log, askedUsers } = open();
    server.add("ben", wireReview("a", "CARD-1", ["unused:1"]));
    await readLog(log);
    http.reply(POST_LOG, {}, 500);
    log.write(review("CARD-2", ["mine"]));
    await wait();
    server.invalidate("jane");
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    http.answer(`${GET_LOG}?limit=2000`, async (request) => {
      await held;
      return server.read("jane", request);
    });
    const reading = log.read();
    await wait();
    expect([stampsOf(log, "CARD-1"), askedUsers()]).toEqual(["not-read", 1]);
    expect(problems(log)).toEqual([["failed", "review"]]);
    release();
    await reading;
    expect([stampsOf(log, "CARD-1"), stampsOf(log, "CARD-2")]).toEqual([["unused:1"], ["mine"]]);
    expect(log.getState().setBack).toBeNull();
  });

  it("waits for the next minute after a second 410 in one reading", async () => {
    const { server, http, log, clock } = open();
    http.reply(GET_LOG, undefined, 410);
    const end = log.show();
    await clock.advanceAsync(1);
    expect(http.sent(GET_LOG)).toHaveLength(2);
    expect(log.getState()).toMatchObject({ isRead: false, readTrouble: "reset-twice" });
    server.serve(http, "jane");
    await clock.advanceAsync(MINUTE);
    expect(http.sent(GET_LOG)).toHaveLength(3);
    expect(log.getState()).toMatchObject({ isRead: true, readTrouble: undefined });
    end();
  });

  it("counts what was lost against the rows before the first of two 410s in one reading", async () => {
    const { server, http, log } = open();
    server.add("ben", wireReview("a", "CARD-1", ["x"]), died("CARD-1", "b"));
    await readLog(log);
    server.setBack(1);
    http.reply(GET_LOG, undefined, 410);
    await readLog(log);
    server.serve(http, "jane");
    expect(await readLog(log)).toMatchObject({ setBack: 1, isRead: true });
  });

  it("asks for the list of users again where that failed after a 410", async () => {
    const { server, log, users, askedUsers, setUsersAnswer } = open();
    await readLog(log);
    server.invalidate("jane");
    const facts = { method: "GET", path: "/duid/", action: "", required: false } as const;
    setUsersAnswer(() => Promise.reject(new ApiError({ kind: "network-failure", ...facts })));
    await expect(log.read()).rejects.toMatchObject({ facts });
    expect(log.getState()).toMatchObject({ isRead: false, readTrouble: "unreachable" });
    const before = askedUsers();
    setUsersAnswer(async () => users);
    expect(await readLog(log)).toMatchObject({ isRead: true });
    expect(askedUsers()).toBe(before + 1);
  });

  it("takes no list of users from before the account's rights changed", async () => {
    const { server, http, session, log, askedUsers } = open();
    await readLog(log);
    http.replyOnce(GET_LOG, {}, 500);
    http.replyOnce(GET_LOG, undefined, 410);
    await log.read().catch(() => {});
    session.setAccount(anAccount({ username: "jane", groups: [aGroup({ id: 7 })] }));
    server.serve(http, "jane");
    await readLog(log);
    expect(askedUsers()).toBe(2);
  });

  it("shows nothing of a page that was on its way when the account's rights changed", async () => {
    const { server, http, session, log } = open();
    server.add("ben", wireReview("a", "CARD-1", ["x"]));
    const answer = http.hold(GET_LOG);
    const reading = log.read();
    await wait();
    const page = getPage(server);
    session.setAccount(anAccount({ username: "jane", groups: [aGroup({ id: 7 })] }));
    server.setBack(0);
    server.serve(http, "jane");
    answer(page);
    await reading;
    expect([log.getState().rows, http.sent(GET_LOG).length]).toEqual([[], 2]);
  });

  it("says what a log that was set back has lost, of users who are still listed alone", async () => {
    const { server, users, log } = open();
    server.add("ben", wireReview("a", "CARD-1", ["x"]), died("CARD-1", "b"), died("CARD-9", "c"));
    await readLog(log);
    users.delete("CARD-9");
    server.setBack(1);
    expect(await readLog(log)).toMatchObject({ setBack: 1, isRead: true });
    expect(await readLog(log)).toMatchObject({ setBack: 1 });
    expect(log.getState().getStatus("CARD-1").state).toBe("empty");
    log.dismissSetBack();
    expect(log.getState().setBack).toBeNull();
  });

  it.each([
    ["counts a note among what was lost for an account that may see details", [PERMISSIONS.viewDetail], 1],
    ["does not count notes that the account may not see any more as lost", [], null],
  ])("%s [SAFETY]", async (_, more, setBack) => {
    const { server, session, log } = open();
    server.add("ben", wireReview("a", "CARD-1", ["x"]), {
      ...{ id: "b", kind: "note", follows: null, thread: "n", user: "CARD-1", text: "Had a cold" },
    });
    await readLog(log);
    server.setBack(1);
    session.setAccount(
      anAccount({ username: "jane", groups: [aGroup()], permissions: [PERMISSIONS.capture, ...more] }),
    );
    expect(await readLog(log)).toMatchObject({ setBack, isRead: true });
  });

  it("counts a status among what was lost for every account [SAFETY]", async () => {
    const { server, session, log } = open();
    server.add("ben", wireReview("a", "CARD-1", ["x"]), died("CARD-1", "b"));
    await readLog(log);
    server.setBack(1);
    session.setAccount(
      anAccount({ username: "jane", groups: [aGroup()], permissions: [PERMISSIONS.capture] }),
    );
    expect(await readLog(log)).toMatchObject({ setBack: 1, isRead: true });
  });

  it("asks no more after a 403 until a page is opened, and ends no session [REQ-LOG-05]", async () => {
    const { http, log, clock } = open();
    http.reply(GET_LOG, {}, 403);
    const end = log.show();
    await clock.advanceAsync(10 * MINUTE);
    expect(http.sent(GET_LOG)).toHaveLength(1);
    expect(log.getState()).toMatchObject({ isRead: false, readTrouble: "not-allowed" });
    end();
    log.show();
    await clock.advanceAsync(1);
    expect(http.sent(GET_LOG)).toHaveLength(2);
  });

  it("is made once a minute while a page shows the log, and not without one [REQ-LOG-05]", async () => {
    const { http, log, clock } = open();
    const ends = [log.show(), log.show()];
    await clock.advanceAsync(5 * MINUTE + 1_000);
    expect(http.sent(GET_LOG)).toHaveLength(6);
    ends.forEach((end) => end());
    await clock.advanceAsync(5 * MINUTE);
    expect(http.sent(GET_LOG)).toHaveLength(6);
  });

  it("is not made sooner than a busy server asked for", async () => {
    const { http, log, clock } = open();
    http.answer(GET_LOG, ({ method, path, action }) => {
      const facts = { method, path, action, required: false, status: 503, retryAfterS: 300 };
      throw new ApiError({ kind: "unexpected-status", ...facts });
    });
    log.show();
    await clock.advanceAsync(299_000);
    expect(http.sent(GET_LOG)).toHaveLength(1);
    await clock.advanceAsync(2_000);
    expect(http.sent(GET_LOG)).toHaveLength(2);
  });

  it.each([
    ["reports that the server failed, once", { kind: "unexpected-status", status: 500 }, 1],
    ["reports that the server is busy, once", { kind: "unexpected-status", status: 429 }, 1],
    ["does not report that the network was lost", { kind: "network-failure" }, 0],
  ] as const)("%s, and says so on the page", async (_, facts, reports) => {
    const { http, log, clock, notices } = open();
    http.answer(GET_LOG, ({ method, path, action }) => {
      throw new ApiError({ method, path, action, required: false, ...facts });
    });
    log.show();
    await clock.advanceAsync(3 * MINUTE);
    expect(log.getState().readTrouble).toBe("unreachable");
    expect(notices.reported).toHaveLength(reports);
  });

  it.each([
    ["groups", { groups: [aGroup({ id: 7 })] }],
    ["permissions", { groups: [aGroup()], permissions: [PERMISSIONS.capture] }],
    ["names", { groups: [aGroup()], username: "joan" }],
  ])("forgets its rows when the account has other %s, and when the session ends", async (_, rights) => {
    const { server, session, log } = open();
    server.add("ben", wireReview("a", "CARD-1", ["x"]));
    await readLog(log);
    session.setAccount(anAccount({ username: "jane", ...rights }));
    expect(stampsOf(log, "CARD-1")).toBe("not-read");
    await readLog(log);
    log.dispose();
    expect(log.getState().rows).toEqual([]);
  });

  it("reads again at once for other rights while a page shows the log, and waits for a page without one", async () => {
    const { http, session, log, clock } = open();
    await readLog(log);
    session.setAccount(anAccount({ username: "jane", groups: [aGroup({ id: 7 })] }));
    await wait();
    expect(http.sent(GET_LOG)).toHaveLength(1);
    log.show();
    await clock.advanceAsync(1);
    const before = http.sent(GET_LOG).length;
    session.setAccount(anAccount({ username: "jane", groups: [aGroup({ id: 8 })] }));
    await wait();
    expect(http.sent(GET_LOG)).toHaveLength(before + 1);
    // The account was read again and says the same.
    session.setAccount(anAccount({ username: "jane", groups: [aGroup({ id: 8 })] }));
    expect(log.getState().isRead).toBe(true);
  });

  it.each(["the page", "the list of users"])(
    "keeps nothing of %s that is answered at the moment of the log-out",
    async (what) => {
      const { server, http, log, setUsersAnswer } = open();
      await readLog(log);
      server.add("ben", wireReview("a", "CARD-1", ["x"]));
      const listed = Promise.withResolvers<ReadonlySet<string>>();
      setUsersAnswer(() => listed.promise);
      const answer = what === "the page" ? http.hold(GET_LOG) : () => listed.resolve(new Set(["CARD-1"]));
      if (what !== "the page") server.invalidate("jane");
      const reading = log.read().catch(() => {});
      await wait();
      answer(getPage(server));
      log.dispose();
      await reading;
      expect(log.getState()).toMatchObject({ isRead: false, rows: [], readTrouble: undefined });
    },
  );

  it.each([403, 410])("takes a %i at the moment of the log-out for nothing", async (status) => {
    const { http, log, askedUsers } = open();
    const answer = http.hold(GET_LOG);
    const reading = log.read().catch(() => {});
    await wait();
    answer(undefined, status);
    log.dispose();
    await reading;
    expect([log.getState().readTrouble, askedUsers()]).toEqual([undefined, 0]);
  });

  it("ends the requests that are on their way at log-out", async () => {
    const { http, log } = open();
    http.hold(GET_LOG);
    http.hold(POST_LOG);
    log.read().catch(() => {});
    log.write(review("CARD-1", ["mine"]));
    await wait();
    log.dispose();
    await wait();
    expect(http.requests.map(({ signal }) => signal?.aborted)).toEqual([true, true]);
    expect(log.getState()).toMatchObject({ unsaved: [], writeTrouble: undefined, readTrouble: undefined });
  });

  it("begins after the first paint, and goes on until the last page is left, however often the first one leaves", async () => {
    const { http, log, clock } = open();
    const leave = log.show();
    log.show();
    await wait();
    expect(http.sent(GET_LOG)).toHaveLength(0);
    await clock.advanceAsync(1);
    leave();
    leave();
    await clock.advanceAsync(MINUTE);
    expect(http.sent(GET_LOG)).toHaveLength(2);
  });

  it("that a call joins is followed by another, since it may be older than the call", async () => {
    const { server, http, log } = open();
    for (const asked of [2, 4]) {
      const answer = http.hold(GET_LOG);
      log.read().catch(() => {});
      const second = log.read();
      await wait();
      server.serve(http, "jane");
      answer(getPage(server));
      // oxlint-disable-next-line no-await-in-loop -- the next two calls come after these
      await second;
      expect(http.sent(GET_LOG)).toHaveLength(asked);
    }
  });

  it("rests in a hidden tab, and is made at once when the tab is shown again", async () => {
    const tab = Object.assign(new EventTarget(), { visibilityState: "visible" });
    vi.stubGlobal("document", tab);
    const { http, log, clock } = open();
    const leave = log.show();
    await clock.advanceAsync(1);
    tab.visibilityState = "hidden";
    await clock.advanceAsync(5 * MINUTE);
    expect(http.sent(GET_LOG)).toHaveLength(1);
    tab.visibilityState = "visible";
    tab.dispatchEvent(new Event("visibilitychange"));
    await wait();
    // Shown again within the minute.
    tab.dispatchEvent(new Event("visibilitychange"));
    await wait();
    expect(http.sent(GET_LOG)).toHaveLength(2);
    leave();
    await clock.advanceAsync(5 * MINUTE);
    tab.dispatchEvent(new Event("visibilitychange"));
    await wait();
    expect(http.sent(GET_LOG)).toHaveLength(2);
  });
});

describe("a change of the study log [REQ-LOG-03] [SAFETY]", () => {
  it("is saved when its row comes back, and what the log holds then is read once", async () => {
    const { server, http, log } = open();
    await readLog(log);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    http.answer(POST_LOG, async (request) => {
      await held;
      return server.write("jane", request);
    });
    expect(log.write(review("CARD-1", ["a"]))).toMatchObject({ outcome: "taken" });
    await wait();
    const getStatus = () => log.getState().getSaveStatus("review", "CARD-1");
    expect([stampsOf(log, "CARD-1"), getStatus()]).toEqual([["a"], "saving"]);
    const answer = http.hold(GET_LOG);
    release();
    await wait();
    expect([stampsOf(log, "CARD-1"), getStatus()]).toEqual([["a"], "saved"]);
    answer(getPage(server));
    await wait();
    expect([stampsOf(log, "CARD-1"), getStatus()]).toEqual([["a"], "saved"]);
    expect(http.sent(GET_LOG)).toHaveLength(2);
  });

  it("about a user's review leaves the status of the same user saved, and its conflict unanswered", async () => {
    const { server, http, log } = open();
    await readLog(log);
    server.add("ben", died("CARD-1", "b"));
    log.write({ kind: "status", duid: toDuid("CARD-1"), status: undefined, follows: NOTHING_SEEN });
    await wait();
    const getStatuses = () =>
      (["status", "review"] as const).map((kind) => log.getState().getSaveStatus(kind, "CARD-1"));
    expect(getStatuses()).toEqual(["conflict", "saved"]);
    http.hold(POST_LOG);
    log.write(review("CARD-1", ["a"]));
    expect(getStatuses()).toEqual(["conflict", "saving"]);
  });

  it("is sent with every field that was written", async () => {
    const { log, sentRows } = open();
    await readLog(log);
    const duid = toDuid("CARD-1");
    log.writeAll([
      { ...review("CARD-1", ["a", "b"]), until: "2026-12-01" },
      {
        ...{ kind: "note", thread: "n", duid, day: "2026-11-20", recordId: 7, text: "A cold" },
        follows: NOTHING_SEEN,
      },
    ]);
    expect(sentRows().flat()).toMatchObject([
      { kind: "review", user: "CARD-1", stamps: ["a", "b"], until: "2026-12-01", follows: null },
      { kind: "note", thread: "n", user: "CARD-1", day: "2026-11-20", record: 7, text: "A cold" },
    ]);
  });

  it("leaves the threads of every other kind, and every other thread, the objects that they were", async () => {
    const { log, server } = open();
    server.add("ben", wireReview("a", "CARD-1", ["unused:1"]), died("CARD-1", "b"));
    const before = await readLog(log);
    log.write(review("CARD-2", ["unused:2"]));
    const written = log.getState().threads;
    expect(written.review.get("CARD-2")).toHaveLength(1);
    expect(written.review.get("CARD-1")).toBe(before.threads.review.get("CARD-1"));
    expect(written.status).toBe(before.threads.status);
    await wait();
    const saved = log.getState();
    expect([saved.unsaved, saved.confirmed, saved.rows.length]).toEqual([[], [], 3]);
    expect(saved.threads.status).toBe(before.threads.status);
    expect(saved.threads.review.get("CARD-1")).toBe(before.threads.review.get("CARD-1"));
  });

  it("whose author did not see the newest row is not sent: both rows are shown, and the same word again asks nothing", async () => {
    const { server, log, sentRows } = open();
    await readLog(log);
    server.add("ben", wireReview("a", "CARD-1", ["theirs"]));
    await readLog(log);
    expect(log.write(review("CARD-1", ["theirs"])).outcome).toBe("unchanged");
    expect(log.write(review("CARD-1", ["mine"])).outcome).toBe("conflict");
    expect(stampsOf(log, "CARD-1")).toEqual(["theirs"]);
    expect(log.getState().unsaved).toMatchObject([{ status: "conflict", newest: { entry: { id: "a" } } }]);
    expect(sentRows()).toEqual([]);
  });

  it("is not sent over a newer word that this version cannot read and its author did not see", async () => {
    const { server, log, sentRows } = open();
    server.put({
      ...died("CARD-1", "a"),
      reason: "emigrated",
      at: "2026-11-20T09:00:00Z",
      by: "ben",
    } as never);
    await readLog(log);
    const { outcome } = log.write({
      ...{ kind: "status", duid: toDuid("CARD-1"), follows: NOTHING_SEEN },
      status: { kind: "enrolled", enrolled: "2026-03-03" },
    });
    await wait();
    expect(outcome).toBe("conflict");
    expect(log.getState().getStatus("CARD-1")).toMatchObject({ state: "unreadable", seen: "a" });
    expect(sentRows()).toEqual([]);
  });

  it("that takes a file back leaves a colleague's row that came meanwhile, and says whose it was [SAFETY]", async () => {
    const { server, log } = open();
    await readLog(log);
    server.add("ben", wireReview("a", "CARD-1", ["theirs"]));
    log.writeAll([review("CARD-1", ["before"])], { isUndo: true });
    await wait();
    expect(server.rows.map(({ id }) => id)).toEqual(["a"]);
    expect(stampsOf(log, "CARD-1")).toEqual(["theirs"]);
    expect(log.getState()).toMatchObject({ unsaved: [], notUndone: ["CARD-1"] });
    log.writeAll([review("CARD-1", ["before"])], { isUndo: true });
    expect(log.getState()).toMatchObject({ unsaved: [], notUndone: ["CARD-1", "CARD-1"] });
    log.dismissNotUndone();
    expect(log.getState().notUndone).toEqual([]);
  });

  it("that a colleague overtook is a question, and mine follows the row that the conflict gave", async () => {
    const { server, log, sentRows } = open();
    await readLog(log);
    server.add("ben", wireReview("a", "CARD-1", ["theirs"]));
    log.write(review("CARD-1", ["mine"]));
    await wait();
    const [lost] = log.getState().unsaved;
    expect(lost).toMatchObject({ status: "conflict", newest: { entry: { stamps: ["theirs"] } } });
    expect(stampsOf(log, "CARD-1")).toEqual(["theirs"]);
    log.saveMine(lost?.entry.id ?? "");
    await wait();
    expect(sentRows()[1]).toMatchObject([{ follows: "a", stamps: ["mine"] }]);
    expect(sentRows()[1]?.[0]?.id).not.toBe(lost?.entry.id);
    expect([stampsOf(log, "CARD-1"), problems(log)]).toEqual([["mine"], []]);
  });

  it("that meets a newer row which this version cannot read is a question too [SAFETY]", async () => {
    const { server, log, sentRows } = open();
    await readLog(log);
    server.put({
      ...died("CARD-1", "a"),
      reason: "emigrated",
      at: "2026-11-20T09:00:00Z",
      by: "ben",
    } as never);
    log.write({
      ...{ kind: "status", duid: toDuid("CARD-1"), follows: NOTHING_SEEN },
      status: { kind: "enrolled", enrolled: "2026-03-03" },
    });
    await wait();
    expect(log.getState().unsaved).toMatchObject([{ status: "conflict", newest: { reading: "unreadable" } }]);
    expect(sentRows()).toHaveLength(1);
  });

  it("that a colleague wrote too asks nothing and writes nothing more", async () => {
    const { server, log } = open();
    await readLog(log);
    server.add("ben", wireReview("a", "CARD-1", ["same"]));
    log.write(review("CARD-1", ["same"]));
    await wait();
    expect([problems(log), server.rows.length, stampsOf(log, "CARD-1")]).toEqual([[], 1, ["same"]]);
  });

  it("of a thread that was taken away is a question without their row", async () => {
    const { server, log } = open();
    server.add("ben", wireReview("a", "CARD-1", ["old"]));
    const seen = (await readLog(log)).getReview("CARD-1");
    server.setBack(0);
    log.write(review("CARD-1", ["mine"], seen.state === "newest" ? seen.seen : null));
    await wait();
    expect(log.getState().unsaved).toMatchObject([{ status: "conflict", newest: null }]);
  });

  it("behind a change that met a conflict is one question with it, and a newer change takes its place", async () => {
    const { server, http, log } = open();
    await readLog(log);
    const answer = http.hold(POST_LOG);
    const first = log.write(review("CARD-1", ["one"]));
    await wait();
    const seen = log.getState().getReview("CARD-1");
    log.write(review("CARD-1", ["two"], seen.state === "newest" ? seen.seen : null));
    expect(log.getState().getSaveStatus("review", "CARD-1")).toBe("saving");
    server.add("ben", wireReview("a", "CARD-1", ["theirs"]));
    answer({ results: [{ id: first.id, conflict: server.rows[0] }] });
    await wait();
    expect(log.getState().unsaved).toMatchObject([{ status: "conflict", entry: { stamps: ["two"] } }]);
    server.serve(http, "jane");
    const theirs = (await readLog(log)).getReview("CARD-1");
    log.write(review("CARD-1", ["three"], theirs.state === "newest" ? theirs.seen : null));
    await wait();
    expect([problems(log), stampsOf(log, "CARD-1")]).toEqual([[], ["three"]]);
  });

  it("that the server refuses is not sent again by itself, and goes when it is discarded", async () => {
    const { http, log, clock } = open();
    await readLog(log);
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly NewEntry[] };
      return {
        status: 200,
        body: { results: entries.map(({ id }) => ({ id, refused: "not-a-participant", detail: "moved" })) },
      };
    });
    const { id } = log.write(review("CARD-1", ["mine"]));
    await clock.advanceAsync(10 * MINUTE);
    expect(http.sent(POST_LOG)).toHaveLength(1);
    expect(log.getState().unsaved).toMatchObject([
      { status: "refused", reason: "not-a-participant", detail: "moved" },
    ]);
    expect(stampsOf(log, "CARD-1")).toBe("empty");
    expect(log.getState().getSaveStatus("review", "CARD-1")).toBe("refused");
    log.saveMine(id ?? "");
    await wait();
    expect(http.sent(POST_LOG)).toHaveLength(1);
    log.discard(id ?? "");
    expect(problems(log)).toEqual([]);
  });

  it.each([
    ["no result", () => ({ results: [] })],
    ["another row's result", () => ({ results: [{ id: "other", saved: {} }] })],
    [
      "a row with another content",
      (row: NewEntry) => ({
        results: [{ id: row.id, saved: { ...row, stamps: ["x"], at: "2026-11-20T09:00:00Z", by: "jane" } }],
      }),
    ],
    [
      "a row without an author",
      (row: NewEntry) => ({ results: [{ id: row.id, saved: { ...row, at: "2026-11-20T09:00:00Z" } }] }),
    ],
    ["a conflict with what it follows", (row: NewEntry) => ({ results: [{ id: row.id, conflict: null }] })],
    ["no JSON", () => "<html>"],
  ])("is unsaved where a 200 holds %s", async (_what, toBody) => {
    const { http, log, sentRows } = open();
    await readLog(log);
    http.answer(POST_LOG, ({ json }) => {
      const [row] = (json as { entries: readonly NewEntry[] }).entries;
      return { status: 200, body: row && toBody(row) };
    });
    log.write(review("CARD-1", ["mine"]));
    await wait();
    expect(log.getState().getSaveStatus("review", "CARD-1")).toBe("not-shared");
    expect(log.getState().writeTrouble).toBe("malformed");
    expect(sentRows()).toHaveLength(1);
  });

  it("that was saved while an older reading was on its way stays saved", async () => {
    const { server, http, log, sentRows } = open();
    await readLog(log);
    const page = getPage(server);
    const answer = http.hold(GET_LOG);
    log.read().catch(() => {});
    log.write(review("CARD-1", ["mine"]));
    await wait();
    server.serve(http, "jane");
    answer(page);
    await wait();
    expect([problems(log), log.getState().writeTrouble, sentRows().length]).toEqual([[], undefined, 1]);
    expect(stampsOf(log, "CARD-1")).toEqual(["mine"]);
  });

  it("that was answered as saved and is in no reading is unsaved again, said and sent again", async () => {
    const { http, log, clock, sentRows } = open();
    await readLog(log);
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly NewEntry[] };
      const saved = entries.map((row) => ({ ...row, at: "2026-11-20T09:31:00Z", by: "jane" }));
      return { status: 200, body: { results: saved.map((row) => ({ id: row.id, saved: row })) } };
    });
    log.write(review("CARD-1", ["mine"]));
    await wait();
    expect(log.getState()).toMatchObject({ writeTrouble: "not-kept" });
    expect(problems(log)).toEqual([["failed", "review"]]);
    await clock.advanceAsync(MINUTE);
    expect(sentRows()[1]).toEqual(sentRows()[0]);
  });

  it("whose answer was lost is sent again after a minute with the same id and content, and is written once [REQ-LOG-06]", async () => {
    const { server, http, log, clock, sentRows } = open();
    await readLog(log);
    http.answer(POST_LOG, (request) => {
      server.write("jane", request);
      throw new Error("the answer was lost");
    });
    log.write(review("CARD-1", ["mine"]));
    await wait();
    expect(problems(log)).toEqual([["failed", "review"]]);
    server.serve(http, "jane");
    await clock.advanceAsync(MINUTE);
    expect(sentRows()[1]).toEqual(sentRows()[0]);
    expect([problems(log), server.rows.length]).toEqual([[], 1]);
  });

  it("whose answer was lost is saved as soon as a reading has it", async () => {
    const { server, http, log } = open();
    await readLog(log);
    http.answer(POST_LOG, (request) => {
      server.write("jane", request);
      throw new Error("the answer was lost");
    });
    log.write(review("CARD-1", ["mine"]));
    await wait();
    await readLog(log);
    expect([problems(log), stampsOf(log, "CARD-1")]).toEqual([[], ["mine"]]);
  });

  it("is sent with at most 499 others; after a 413 half as many go, and one that is too large is refused", async () => {
    const { server, http, log, sentRows } = open();
    await readLog(log);
    const isTooLarge = ({ json }: { json?: unknown }) =>
      (json as { entries: readonly { stamps: readonly string[] }[] }).entries.some(({ stamps }) =>
        stamps.includes("large"),
      );
    http.answer(POST_LOG, (request) =>
      isTooLarge(request) ? { status: 413, body: undefined } : server.write("jane", request),
    );
    log.writeAll(
      Array.from({ length: 600 }, (_, place) => review(`CARD-${place}`, [place === 7 ? "large" : "a"])),
    );
    for (let turn = 0; turn < 60; turn++) await settle();
    const sizes = sentRows().map((rows) => rows.length);
    expect(sizes.slice(0, 3)).toEqual([500, 250, 125]);
    expect(server.rows).toHaveLength(599);
    expect(log.getState().unsaved).toMatchObject([{ status: "refused", reason: "too-large" }]);
  });

  it("is sent with at most 499 others also after the server took as many", async () => {
    const { log, sentRows } = open();
    await readLog(log);
    log.writeAll(Array.from({ length: 1_100 }, (_, place) => review(`CARD-${place}`, ["a"])));
    for (let turn = 0; turn < 30; turn++) await settle();
    expect(sentRows().map((rows) => rows.length)).toEqual([500, 500, 100]);
  });

  it("goes with half as many after a 413 as were sent, and not as could be", async () => {
    const { server, http, log, sentRows } = open();
    await readLog(log);
    http.answer(POST_LOG, (request) =>
      (request.json as { entries: readonly unknown[] }).entries.length > 1
        ? { status: 413, body: undefined }
        : server.write("jane", request),
    );
    log.writeAll(["CARD-1", "CARD-2", "CARD-3"].map((user) => review(user, ["a"])));
    await wait();
    await wait();
    expect(sentRows()[1]).toHaveLength(1);
    expect(server.rows).toHaveLength(3);
  });

  it("whose row was read before its answer came is in its thread once", async () => {
    const { server, http, log } = open();
    await readLog(log);
    const answer = http.hold(POST_LOG);
    log.write(review("CARD-1", ["mine"]));
    await wait();
    const { body } = server.write("jane", {
      method: "POST",
      path: LOG_PATH,
      action: "",
      json: http.sent(POST_LOG)[0]?.json,
    });
    await readLog(log);
    http.reply(GET_LOG, {}, 500);
    answer(body);
    await wait();
    expect(log.getState().threads.review.get("CARD-1")).toHaveLength(1);
  });

  it("stays unsaved after a 403, is not sent again by itself, and is sent on a press", async () => {
    const { server, http, log, clock } = open();
    await readLog(log);
    http.reply(POST_LOG, {}, 403);
    log.write(review("CARD-1", ["mine"]));
    await clock.advanceAsync(5 * MINUTE);
    expect(http.sent(POST_LOG)).toHaveLength(1);
    expect(log.getState()).toMatchObject({ writeTrouble: "not-allowed" });
    server.serve(http, "jane");
    log.tryAgain();
    await wait();
    expect(problems(log)).toEqual([]);
  });

  it("that follows what its author saw is sent while the log is read again", async () => {
    const { server, session, log, sentRows } = open();
    server.add("ben", wireReview("a", "CARD-1", ["old"]));
    const seen = (await readLog(log)).getReview("CARD-1");
    session.setAccount(anAccount({ username: "jane", groups: [aGroup({ id: 7 })] }));
    expect(stampsOf(log, "CARD-1")).toBe("not-read");
    log.write(review("CARD-1", ["mine"], seen.state === "newest" ? seen.seen : null));
    await wait();
    expect(sentRows()).toMatchObject([[{ follows: "a", stamps: ["mine"] }]]);
  });

  it("is looked for again on a press where the log could not be read", async () => {
    const { server, http, log } = open();
    http.reply(GET_LOG, {}, 500);
    await log.read().catch(() => {});
    server.serve(http, "jane");
    log.tryAgain();
    await wait();
    expect(log.getState()).toMatchObject({ isRead: true, readTrouble: undefined });
  });

  it("is sent once at log-out, as many as 60 KiB hold, the oldest first [REQ-LOG-06]", async () => {
    const { http, session, log, sentRows } = open();
    await readLog(log);
    http.reply(POST_LOG, {}, 500);
    log.writeAll(Array.from({ length: 40 }, (_, place) => review(`CARD-${place}`, ["ü".repeat(1_950)])));
    await wait();
    session.logOut();
    const last = http.sent(POST_LOG).at(-1);
    expect(last?.keepalive).toBe(true);
    const rows = sentRows().at(-1) ?? [];
    expect(rows.length).toBeGreaterThan(10);
    expect(new TextEncoder().encode(JSON.stringify(last?.json)).length).toBeLessThanOrEqual(60 * 1024);
    expect(rows[0]).toEqual(sentRows()[0]?.[0]);
  });

  it("that is refused at the moment of the log-out leaves nothing behind", async () => {
    const { http, log } = open();
    const answer = http.hold(POST_LOG);
    log.write(review("CARD-1", ["mine"]));
    await wait();
    answer(undefined, 403);
    log.dispose();
    await wait();
    expect(log.getState()).toMatchObject({ unsaved: [], confirmed: [], writeTrouble: undefined });
  });

  it("that waits for its author is not sent at log-out", async () => {
    const { server, session, http, log } = open();
    await readLog(log);
    server.add("ben", wireReview("a", "CARD-1", ["theirs"]));
    log.write(review("CARD-1", ["mine"]));
    await wait();
    expect(problems(log)).toEqual([["conflict", "review"]]);
    session.logOut();
    expect(http.sent(POST_LOG)).toHaveLength(1);
  });

  it("behind a refused one follows by itself the row that its author had seen", async () => {
    const { server, http, log } = open();
    server.add("ben", wireReview("a", "CARD-1", ["old"]));
    await readLog(log);
    const seen = () => {
      const thread = log.getState().getReview("CARD-1");
      return thread.state === "newest" ? thread.seen : null;
    };
    const answer = http.hold(POST_LOG);
    const first = log.write(review("CARD-1", ["one"], seen()));
    await wait();
    log.write(review("CARD-1", ["two"], seen()));
    const answerSecond = http.hold(POST_LOG);
    answer({ results: [{ id: first.id, refused: "invalid" }] });
    await wait();
    expect(log.getState().getSaveStatus("review", "CARD-1")).toBe("saving");
    const second = http.sent(POST_LOG).at(-1);
    server.serve(http, "jane");
    if (second) answerSecond(server.write("jane", second).body);
    await wait();
    expect([problems(log), stampsOf(log, "CARD-1")]).toEqual([[["refused", "review"]], ["two"]]);
  });
});

describe("a deployment without a study log [REQ-LOG-04]", () => {
  it("keeps rows in the tab, over a reload, with the account and this computer's clock, and asks nothing", async () => {
    const server = createModelLogServer();
    const first = open(server, "");
    first.log.write(review("CARD-1", ["a"]));
    const again = createStudyLog({
      services: { ...first },
      queue: first.http,
      readUsers: async () => new Set(),
      afterFirstPaint: () => () => {},
    });
    const thread = again.getState().getReview("CARD-1");
    expect(thread).toMatchObject({
      state: "newest",
      entry: { stamps: ["a"], by: "jane", at: first.clock.now() },
    });
    expect(again.getState()).toMatchObject({ isShared: false, isRead: true });
    expect([first.http.requests, again.getState().getSaveStatus("review", "CARD-1")]).toEqual([[], "kept"]);
    again.dispose();
  });

  it.each(["{", "7"])("begins empty where the tab kept %j, and writes", (kept) => {
    const first = open(createModelLogServer(), "");
    first.storage.tab.setItem("capture:study-log", kept);
    const again = createStudyLog({
      services: { ...first },
      queue: first.http,
      readUsers: async () => new Set(),
      afterFirstPaint: () => () => {},
    });
    expect(again.getState()).toMatchObject({ isRead: true, rows: [] });
    again.write(review("CARD-1", ["a"]));
    expect(stampsOf(again, "CARD-1")).toEqual(["a"]);
    again.dispose();
  });

  it("asks nothing however it is used, loses no row to other rights, and counts none as unsaved", async () => {
    const { http, session, log, clock } = open(createModelLogServer(), "");
    log.write(review("CARD-1", ["a"]));
    session.setAccount(anAccount({ username: "jane", groups: [aGroup({ id: 7 })] }));
    log.show();
    log.tryAgain();
    await clock.advanceAsync(MINUTE);
    expect(await log.read()).toMatchObject({ isRead: true, unsaved: [] });
    expect([stampsOf(log, "CARD-1"), http.requests]).toEqual([["a"], []]);
  });

  it("says where the tab has no room", () => {
    const { storage, ...services } = open(createModelLogServer(), "");
    services.log.write(review("CARD-1", ["older"]));
    expect(storage.tab.getItem("capture:study-log")).toContain("older");
    Object.assign(storage.tab, {
      setItem() {
        throw new Error("full");
      },
    });
    services.log.write(review("CARD-1", ["a"]));
    expect(services.log.getState().writeTrouble).toBe("no-room");
    expect(storage.tab.getItem("capture:study-log")).toBeNull();
  });

  it("says so no more once there is room, and keeps everything then", () => {
    const { storage, log } = open(createModelLogServer(), "");
    const { setItem } = storage.tab;
    const block = () => {
      throw new Error("blocked");
    };
    Object.assign(storage.tab, { setItem: block, removeItem: block });
    log.write(review("CARD-1", ["a"]));
    expect(log.getState().writeTrouble).toBe("no-room");
    Object.assign(storage.tab, { setItem });
    log.write(review("CARD-2", ["b"]));
    expect(log.getState().writeTrouble).toBeUndefined();
    expect(storage.tab.getItem("capture:study-log")).toMatch(/CARD-1.*CARD-2/);
  });
});
