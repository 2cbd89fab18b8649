import { REFRESH_TOKEN_KEY } from "@capno/auth-session/storage-keys";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { afterEach, describe, expect, it, vi } from "vitest";

import { tokenOf } from "../testing/a-clinic-server.ts";
import { createSessionChunk, type SessionChunk, getSignOutNotice } from "./session-chunk.ts";

describe("the message after a session ended [spec §4] [spec §8]", () => {
  it.each([
    ["expired", "Your session has expired. Please login again.", "info"],
    ["refresh-failed", "Problem authenticating. Please try logging in again", "fatal"],
    ["inactive", "You've been inactive for more than 20 minutes. Please login again.", "info"],
    [
      "replaced",
      "Someone else signed in on this computer, so this window was signed out. Please sign in again.",
      "info",
    ],
  ] as const)("states the reason: %s", (reason, message, level) => {
    expect(getSignOutNotice(reason, 20)).toEqual({
      cause: expect.any(String),
      message,
      level,
      logsOut: true,
    });
  });

  it("is absent where the user chose to log out", () => {
    expect(getSignOutNotice("logged-out", 20)).toBeUndefined();
  });
});

let core: SessionChunk | undefined;

afterEach(() => {
  core?.session.dispose();
  localStorage.clear();
  sessionStorage.clear();
});

/** The core of a page; the network answers this. */
function openCore(answer: () => Response) {
  const sent: (readonly [address: string, body: string])[] = [];
  vi.stubGlobal("fetch", async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    sent.push([request.url, await request.text()]);
    return answer();
  });
  const reports: string[] = [];
  core = createSessionChunk(aRuntimeConfig(), (problem) => reports.push(problem));
  return { core, sent, reports };
}

const version = { method: "GET", path: "/version", action: "x", access: "anonymous" } as const;

describe("the code of the session", () => {
  it("renews a stored session with its server, where no other tab has it", async () => {
    const kept = tokenOf("refresh");
    const facts = { family: "f", serial: 1, turn: "", receivedWall: Date.now() };
    localStorage.setItem(REFRESH_TOKEN_KEY, JSON.stringify({ refreshToken: kept, ...facts }));
    const renewed = tokenOf("access");
    const { core: opened, sent } = openCore(() => Response.json({ access: renewed }));
    expect(await opened.session.restore()).toEqual({ kind: "signed-in" });
    expect(sent).toEqual([
      ["https://api.capno.example/user/login/refresh/", expect.stringContaining(kept) as unknown],
    ]);
    expect(await opened.session.getAccessToken()).toBe(renewed);
  });

  it("reports once that no response states the server's time, so that results would be dated by this browser", async () => {
    const { core: opened, reports } = openCore(() => Response.json({}));
    await opened.http.send(version);
    await opened.http.send(version);
    expect(reports).toEqual(["No answer of the API has a Date that can be read: is it exposed?"]);
  });

  it("reports nothing of the time where the server states it", async () => {
    const headers = { Date: new Date().toUTCString() };
    const { core: opened, reports } = openCore(() => Response.json({}, { headers }));
    await opened.http.send(version);
    expect(reports).toEqual([]);
  });
});
