import { createHttp } from "@capno/api-client/create-http";
import { unlockRequest } from "@capno/api-client/endpoints/handsets";
import { createSession } from "@capno/auth-session/create-session";
import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { createFakeStorage } from "@capno/test-kit/product-services";
import { aToken } from "@capno/test-kit/wire-builders";
import { describe, expect, it, vi } from "vitest";

import { createDeferredRequests, flushDeferred } from "./deferred-requests.ts";

const UNLOCK = { path: "/v2/handsets/x/unlock/", form: { unlock_reason: "user-navigated-away" } };
const OTHER = { ...UNLOCK, path: "/v2/handsets/y/unlock/" };

function open() {
  const storage = createFakeStorage();
  return { storage, deferredRequests: createDeferredRequests(() => storage) };
}

describe("deferred requests", () => {
  it("are sent once, at the next sign-in of the same person, whatever the server answers", async () => {
    const { deferredRequests, storage } = open();
    deferredRequests.add({ person: "7", until: 1000, request: UNLOCK });
    deferredRequests.add({ person: "7", until: 1000, request: OTHER });
    const due = deferredRequests.take("7", 500);
    expect(due).toEqual([UNLOCK, OTHER]);
    expect(deferredRequests.take("7", 500)).toEqual([]);
    expect(storage.getItem("pref:owed")).toBeNull();

    const http = createFakeHttp();
    http.reply(`POST ${UNLOCK.path}`, {}, 403);
    http.fail(`POST ${OTHER.path}`, "network-failure");
    await flushDeferred(http, due);
    expect(http.requests.map(({ path, form }) => ({ path, form }))).toEqual([UNLOCK, OTHER]);
  });

  it("wait for their own person, and expire at their time limit", () => {
    const { deferredRequests } = open();
    deferredRequests.add({ person: "7", until: 1000, request: UNLOCK });
    expect(deferredRequests.take("8", 500)).toEqual([]);
    expect(deferredRequests.take("7", 1000)).toEqual([]);
    expect(deferredRequests.take("7", 500)).toEqual([]);
  });

  it("are kept for each person separately, in local storage", () => {
    vi.stubGlobal("localStorage", createFakeStorage());
    const deferredRequests = createDeferredRequests();
    deferredRequests.add({ person: "7", until: 1000, request: UNLOCK });
    deferredRequests.add({ person: "8", until: 1000, request: UNLOCK });
    expect(deferredRequests.take("8", 500)).toEqual([UNLOCK]);
    expect(createDeferredRequests().take("7", 500), "after a reload").toEqual([UNLOCK]);
  });

  it("are stored once, with the later expiry", () => {
    const { deferredRequests } = open();
    deferredRequests.add({ person: "7", until: 1000, request: UNLOCK });
    deferredRequests.add({ person: "7", until: 2000, request: UNLOCK });
    deferredRequests.add({ person: "8", until: 1000, request: UNLOCK });
    deferredRequests.add({ person: "7", until: 2000, request: OTHER });
    expect(deferredRequests.take("7", 500)).toEqual([UNLOCK, OTHER]);

    deferredRequests.add({ person: "7", until: 1000, request: UNLOCK });
    deferredRequests.add({ person: "7", until: 2000, request: UNLOCK });
    expect(deferredRequests.take("7", 1500)).toEqual([UNLOCK]);
  });

  it("send a handset's own characters unchanged in the address", () => {
    const { deferredRequests } = open();
    const { path, form } = unlockRequest("(01)0505/(21)é%2F'~!*..", "user-navigated-away");
    deferredRequests.add({ person: "7", until: 1000, request: { path, form } });
    expect(deferredRequests.take("7", 500)).toEqual([{ path, form }]);
  });

  it.each([400, 403, 404, 409])("sign no user out when the answer is %s", async (status) => {
    const clock = createManualClock();
    const session = createSession({
      clock,
      refresh: () => Promise.reject(new Error("nobody renews here")),
      idleLimitMs: 0,
      storage: { local: () => undefined, session: () => undefined },
    });
    const token = aToken({ type: "access", lifeS: 3600, iatS: 0, jti: "a", userId: 7 });
    session.begin({ access: token, refresh: token }, { remember: false });
    const asked: string[] = [];
    const http = createHttp({
      baseUrl: "https://api.capno.example",
      tokens: session,
      clock,
      logOutOn403: true,
      fetch: async (input) => {
        asked.push(input instanceof Request ? input.url : input.toString());
        return Response.json({}, { status });
      },
    });
    await flushDeferred(http, [UNLOCK]);
    expect(asked).toEqual([`https://api.capno.example${UNLOCK.path}`]);
    expect(session.store.getState()).toMatchObject({ status: "signed-in", userId: "7" });
    session.dispose();
  });

  const KEPT = { person: "7", until: 9000, request: UNLOCK };
  it.each([
    "nonsense",
    "{}",
    "[null]",
    ...[
      5,
      { ...KEPT, person: 7 },
      { ...KEPT, until: "9000" },
      { ...KEPT, request: null },
      { ...KEPT, request: "POST" },
      { ...KEPT, request: { form: UNLOCK.form } },
      { ...KEPT, request: { ...UNLOCK, path: "https://elsewhere.example/v2/handsets/" } },
      { ...KEPT, request: { ...UNLOCK, path: "/user/eula" } },
      { ...KEPT, request: { ...UNLOCK, path: "/user/v2/" } },
      { ...KEPT, request: { ...UNLOCK, path: "/v2/../user/eula" } },
      { ...KEPT, request: { ...UNLOCK, path: "/v2/%2e%2E/user/eula" } },
      { ...KEPT, request: { ...UNLOCK, path: "/v2\\..\\user/eula" } },
      { ...KEPT, request: { ...UNLOCK, path: "/v2/\t/../user/eula" } },
      { ...KEPT, request: { ...UNLOCK, path: ["/v2/handsets/x/unlock/"] } },
      { ...KEPT, request: { ...UNLOCK, path: "/v2/handsets/x/unlock/#" } },
      { ...KEPT, request: { ...UNLOCK, path: "/v2/handsets/x/unlock/?as=8" } },
      { ...KEPT, request: { ...UNLOCK, form: null } },
      { ...KEPT, request: { ...UNLOCK, form: "unlock_reason=x" } },
      { ...KEPT, request: { ...UNLOCK, form: { ...UNLOCK.form, a: 1 } } },
    ].map((kept) => JSON.stringify([kept])),
  ])("leave out a stored request that this code would not have written: %s", (text) => {
    const { deferredRequests, storage } = open();
    storage.setItem("pref:owed", text);
    expect(deferredRequests.take("7", 500)).toEqual([]);
    expect(storage.getItem("pref:owed"), "nor keeps it").toBeNull();
  });

  it("work without storage", () => {
    const deferredRequests = createDeferredRequests(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    deferredRequests.add({ person: "7", until: 1000, request: UNLOCK });
    expect(deferredRequests.take("7", 500)).toEqual([]);
  });
});
