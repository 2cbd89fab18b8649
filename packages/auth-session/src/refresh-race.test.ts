import { ApiError } from "@capno/api-client/api-error";
import { describe, expect, it } from "vitest";

import { aToken, FakeBrowser } from "./testing/fake-browser.ts";
import type { TabLocks } from "./tab-services.ts";

/** A server that takes each refresh token once and is not alarmed by a second time. */
function createOnceServer(browser: FakeBrowser, delaysMs: readonly number[]) {
  const used = new Set<string>();
  let calls = 0;
  const refresh = async (token: string) => {
    const delay = delaysMs[calls] ?? 50;
    calls += 1;
    const isTaken = used.has(token);
    used.add(token);
    await new Promise<void>((resolve) => browser.clock.after(delay, resolve));
    if (!isTaken) return { access: aToken("access", 300), refresh: aToken("refresh", 86_400) };
    throw new ApiError({
      kind: "unexpected-status",
      status: 401,
      method: "POST",
      path: "/user/login/refresh/",
      action: "renewing your session",
      required: false,
    });
  };
  return { refresh, calls: () => calls };
}

/** As where the page is not served over https: everybody may at once. */
const NO_LOCKS: TabLocks = { request: async (_name, _options, task) => task({}) };

/** Two tabs of one session, neither of which can lock the other out. */
async function twoTabs(delaysMs: readonly number[]) {
  const browser = new FakeBrowser();
  const server = createOnceServer(browser, delaysMs);
  const first = browser.openTab({ refresh: server.refresh, locks: NO_LOCKS });
  first.session.begin(browser.server.signIn(), { remember: true });
  const second = browser.openTab({ refresh: server.refresh, locks: NO_LOCKS });
  const restoring = second.session.restore();
  await browser.clock.advanceAsync(1_000);
  await restoring;
  await browser.clock.advanceAsync(280_000);
  return { browser, server, first, second };
}

describe("two tabs that renew at once", () => {
  it.each([
    ["tokens and refusal arrive together", [50, 50]],
    ["the refusal arrives first", [200, 20]],
  ])(
    "keep both sessions, and the slower one takes over the tokens of the other, when %s",
    async (_, delaysMs) => {
      const { browser, server, first, second } = await twoTabs(delaysMs);
      const asked = [first.session.getAccessToken(), second.session.getAccessToken()];
      await browser.clock.advanceAsync(2_000);
      const [ofFirst, ofSecond] = await Promise.all(asked);
      expect(server.calls()).toBe(2);
      expect(ofFirst).toBe(first.session.peekAccessToken());
      expect([ofSecond, second.session.peekAccessToken()]).toEqual([ofFirst, ofFirst]);
      for (const { session } of [first, second]) expect(session.store.getState().status).toBe("signed-in");
    },
  );

  it("end the session where no tab has newer tokens", async () => {
    const { browser, first, second } = await twoTabs([50]);
    browser.hasChannel = false;
    const refused = browser.openTab({
      refresh: () =>
        Promise.reject(
          new ApiError({
            kind: "unexpected-status",
            status: 401,
            method: "POST",
            path: "/user/login/refresh/",
            action: "renewing your session",
            required: false,
          }),
        ),
    });
    first.session.dispose();
    second.session.dispose();
    const restoring = refused.session.restore();
    await browser.clock.advanceAsync(5_000);
    expect(await restoring).toMatchObject({ kind: "refused" });
    expect(refused.session.store.getState()).toMatchObject({ status: "signed-out" });
  });
});
