import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createFakeStorage } from "@capno/test-kit/product-services";
import { describe, expect, it, vi } from "vitest";

import { createOwedRequests, sendOwed } from "./owed-requests.ts";

const UNLOCK = { path: "/v2/handsets/x/unlock/", form: { unlock_reason: "user-navigated-away" } };
const OTHER = { ...UNLOCK, path: "/v2/handsets/y/unlock/" };

function open() {
  const storage = createFakeStorage();
  return { storage, owed: createOwedRequests(() => storage) };
}

describe("what a session owes the next · ADR 0044", () => {
  it("is sent once, at the next sign-in of the same person, whatever is answered", async () => {
    const { owed, storage } = open();
    owed.add({ person: "7", until: 1000, request: UNLOCK });
    owed.add({ person: "7", until: 1000, request: OTHER });
    const due = owed.take("7", 500);
    expect(due).toEqual([UNLOCK, OTHER]);
    expect(owed.take("7", 500)).toEqual([]);
    expect(storage.getItem("pref:owed")).toBeNull();

    const http = createFakeHttp();
    http.reply(`POST ${UNLOCK.path}`, {}, 403);
    http.fail(`POST ${OTHER.path}`, "network-failure");
    await sendOwed(http, due);
    expect(http.requests.map(({ path, form }) => ({ path, form }))).toEqual([UNLOCK, OTHER]);
  });

  it("waits for its own person, and no longer than it is of use", () => {
    const { owed } = open();
    owed.add({ person: "7", until: 1000, request: UNLOCK });
    expect(owed.take("8", 500)).toEqual([]);
    expect(owed.take("7", 1000)).toEqual([]);
    expect(owed.take("7", 500)).toEqual([]);
  });

  it("is each person's own, in the browser's own storage", () => {
    vi.stubGlobal("localStorage", createFakeStorage());
    const owed = createOwedRequests();
    owed.add({ person: "7", until: 1000, request: UNLOCK });
    owed.add({ person: "8", until: 1000, request: UNLOCK });
    expect(owed.take("8", 500)).toEqual([UNLOCK]);
    expect(createOwedRequests().take("7", 500), "after a reload").toEqual([UNLOCK]);
  });

  it("is kept once, until the later time", () => {
    const { owed } = open();
    owed.add({ person: "7", until: 1000, request: UNLOCK });
    owed.add({ person: "7", until: 2000, request: UNLOCK });
    expect(owed.take("7", 1500)).toEqual([UNLOCK]);
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
      { ...KEPT, request: { ...UNLOCK, path: "/v2/handsets/x/unlock/?as=8" } },
      { ...KEPT, request: { ...UNLOCK, form: null } },
      { ...KEPT, request: { ...UNLOCK, form: "unlock_reason=x" } },
      { ...KEPT, request: { ...UNLOCK, form: { ...UNLOCK.form, a: 1 } } },
    ].map((kept) => JSON.stringify([kept])),
  ])("sends nothing that it would not have written: %s", (text) => {
    const { owed, storage } = open();
    storage.setItem("pref:owed", text);
    expect(owed.take("7", 500)).toEqual([]);
    expect(storage.getItem("pref:owed"), "nor keeps it").toBeNull();
  });

  it("does without a storage", () => {
    const owed = createOwedRequests(() => {
      throw new DOMException("blocked", "SecurityError");
    });
    owed.add({ person: "7", until: 1000, request: UNLOCK });
    expect(owed.take("7", 500)).toEqual([]);
  });
});
