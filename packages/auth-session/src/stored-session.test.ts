import { describe, expect, it } from "vitest";

import { FakeStorage } from "./testing/fake-browser.ts";
import { guardStorage } from "./guarded-storage.ts";
import { readLastActivity, writeLastActivity } from "./last-activity.ts";
import { LAST_ACTIVITY_KEY, REFRESH_TOKEN_KEY, SESSION_OWNER_KEY, USER_ID_KEY } from "./storage-keys.ts";
import { forgetSession, readSession, writeSession } from "./stored-session.ts";
import { readSessionOwner, claimOwnership, writeSessionOwner } from "./session-owner.ts";

const SESSION = { refreshToken: "r", receivedWall: 5, family: "f", serial: 2, userId: "7", turn: "t" };

function open() {
  const storage = new FakeStorage();
  return { storage, guarded: guardStorage(() => storage) };
}

describe("the stored session", () => {
  it("is read as it was written, until it is removed", () => {
    const { storage, guarded } = open();
    expect(readSession(guarded)).toBeUndefined();
    writeSession(guarded, SESSION);
    expect(readSession(guarded)).toEqual(SESSION);
    forgetSession(guarded);
    expect(readSession(guarded)).toBeUndefined();
    expect([storage.getItem(REFRESH_TOKEN_KEY), storage.getItem(USER_ID_KEY)]).toEqual([null, null]);
  });

  it.each(["refreshToken", "family", "receivedWall", "serial"])("is unreadable without its %s", (part) => {
    const { guarded } = open();
    writeSession(guarded, { ...SESSION, [part]: undefined });
    expect(readSession(guarded)).toBeUndefined();
    writeSession(guarded, { ...SESSION, [part]: { toString: () => "1" } });
    expect(readSession(guarded)).toBeUndefined();
  });

  it.each(["null", "5", "{", '"text"'])("is unreadable where %s is stored", (text) => {
    const { guarded } = open();
    guarded.set(REFRESH_TOKEN_KEY, text);
    expect(readSession(guarded)).toBeUndefined();
  });

  it("may have been stored by a version without session owners, and without a user id", () => {
    const { guarded } = open();
    const { turn: _none, userId: _nobody, ...old } = SESSION;
    guarded.set(REFRESH_TOKEN_KEY, JSON.stringify({ ...old, turn: 5 }));
    expect(readSession(guarded)).toEqual({ ...SESSION, turn: "", userId: "" });
  });
});

describe("the stored time of the last activity", () => {
  it("is read only by the session owner who wrote it", () => {
    const { guarded } = open();
    expect(readLastActivity(guarded, "t")).toBeUndefined();
    writeLastActivity(guarded, { turn: "t", at: 9 });
    expect([readLastActivity(guarded, "t"), readLastActivity(guarded, "other")]).toEqual([9, undefined]);
  });

  it.each(["null", "{", '{"turn":"t"}', '{"turn":"t","at":"9"}', '{"turn":"t","at":null}'])(
    "is unknown where %s is stored",
    (text) => {
      const { guarded } = open();
      guarded.set(LAST_ACTIVITY_KEY, text);
      expect(readLastActivity(guarded, "t")).toBeUndefined();
    },
  );
});

describe("the stored session owner", () => {
  it.each(["null", "{", "5", '{"id":5,"person":6}'])("is unknown where %s is stored", (text) => {
    const { guarded } = open();
    guarded.set(SESSION_OWNER_KEY, text);
    expect(readSessionOwner(guarded)).toEqual({ id: "", person: undefined });
  });

  const openBrowser = () => ({ perTab: open().guarded, local: open().guarded });

  it("stays for the same person, whose stored session of this tab is over", () => {
    const storages = openBrowser();
    writeSessionOwner(storages.local, { id: "t1", person: "7" });
    writeSessionOwner(storages.perTab, { id: "t1", person: "7" });
    storages.local.set("kept", "1");
    storages.perTab.set("filter", "1");
    writeSession(storages.perTab, SESSION);
    expect(claimOwnership(storages, "7", () => "t2")).toBe("t1");
    expect(storages.local.get("kept")).toBe("1");
    expect(storages.perTab.get("filter")).toBe("1");
    expect(readSession(storages.perTab)).toBeUndefined();
  });

  it("loses all data of the person before when another signs in", () => {
    const storages = openBrowser();
    writeSessionOwner(storages.local, { id: "t1", person: "7" });
    writeSessionOwner(storages.perTab, { id: "t1", person: "7" });
    storages.local.set("kept", "1");
    storages.local.set("pref:theme", "dark");
    storages.perTab.set("filter", "1");
    expect(claimOwnership(storages, "8", () => "t2")).toBe("t2");
    expect([storages.local.get("kept"), storages.perTab.get("filter")]).toEqual([undefined, undefined]);
    expect(storages.local.get("pref:theme")).toBe("dark");
    expect(readSessionOwner(storages.perTab)).toEqual({ id: "t2", person: "8" });
    expect(readSessionOwner(storages.local)).toEqual({ id: "t2", person: "8" });
  });

  it("is replaced where the stored one has no id", () => {
    const storages = openBrowser();
    writeSessionOwner(storages.local, { id: "", person: "7" });
    expect(claimOwnership(storages, "7", () => "t1")).toBe("t1");
  });
});
