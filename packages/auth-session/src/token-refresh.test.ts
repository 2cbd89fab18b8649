import { ApiError } from "@capno/api-client/api-error";
import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { describe, expect, it } from "vitest";

import { aToken } from "./testing/fake-browser.ts";
import { holdToken } from "./held-token.ts";
import { fromStored, type LiveSession } from "./live-session.ts";
import type { TabLocks } from "./tab-services.ts";
import { refreshSessionTokens, type TokenRefreshParts } from "./token-refresh.ts";

const MARGIN_MS = 30_000;
const FREE: TabLocks = { request: async (_name, _options, task) => task({}) };

function refused(status?: number): ApiError {
  return new ApiError({
    kind: status === undefined ? "network-failure" : "unexpected-status",
    ...(status === undefined ? {} : { status }),
    method: "POST",
    path: "/user/login/refresh/",
    action: "renewing your session",
    required: false,
  });
}

interface Scene {
  /** Of the access token, when the renewal begins. */
  readonly accessLifeS?: number;
  readonly locks?: TabLocks;
  readonly answer?: () => Promise<{ access: string; refresh?: string }>;
  /** What happens while other tabs are asked, for each time. */
  readonly whileAsking?: readonly ((session: LiveSession) => void)[];
  readonly lookInStorage?: (session: LiveSession) => boolean;
  /** Whether storage says that the session is over. */
  readonly isOverInStorage?: () => boolean;
}

/** A renewal with everything around it in the test's hand. */
function play(scene: Scene) {
  const { accessLifeS, locks = FREE, answer, whileAsking = [], lookInStorage, isOverInStorage } = scene;
  const clock = createManualClock();
  const refreshToken = aToken("refresh", 86_400);
  const session = fromStored(
    { refreshToken, receivedWall: clock.wall(), family: "f", serial: 1, userId: "7", turn: "t" },
    true,
    clock,
  );
  if (accessLifeS !== undefined) session.access = holdToken(aToken("access", accessLifeS), clock);
  const done: string[] = [];
  const ending = { isOver: false };
  const parts: TokenRefreshParts = {
    clock,
    locks,
    refresh: async (token) => {
      done.push(token === refreshToken ? "refresh" : "refresh with the stored one");
      return answer ? answer() : { access: aToken("access", 300) };
    },
    tabs: {
      postTokens: () => done.push("tell"),
      requestTokens: async (_session, patienceMs) => {
        const happens = whileAsking[done.filter((each) => each.startsWith("ask")).length];
        done.push(`ask ${patienceMs}`);
        happens?.(session);
      },
      onTokensAdopted() {},
    },
    isLive: () => !ending.isOver,
    revalidate: () => void (ending.isOver ||= isOverInStorage?.() ?? false),
    adoptFromStorage: () => lookInStorage?.(session) ?? false,
    storeTokens: () => done.push("keep"),
    end: (reason) => done.push(`end: ${reason}`),
  };
  const renew = () =>
    refreshSessionTokens(session, MARGIN_MS, parts).then(
      () => done,
      (error: unknown) => [...done, error],
    );
  return { session, ending, clock, renew };
}

const arrive = (session: LiveSession) => {
  session.access = holdToken(aToken("access", 300), createManualClock());
  session.serial += 1;
};

describe("a renewal", () => {
  it("asks the other tabs, then the server, and broadcasts the new tokens", async () => {
    const { session, renew } = play({});
    const { refresh } = session;
    expect(await renew()).toEqual(["ask 30", "refresh", "keep", "tell"]);
    expect(session).toMatchObject({ serial: 2, refresh });
    expect(session.access).toBeDefined();
  });

  it("asks longer where another tab may just have renewed", async () => {
    const contended: TabLocks = {
      request: async (_name, { ifAvailable }, task) => task(ifAvailable ? null : {}),
    };
    expect((await play({ locks: contended }).renew())[0]).toBe("ask 300");
  });

  it.each([30, 31])("asks no other tab where the token lasts %d s", async (accessLifeS) => {
    expect(await play({ accessLifeS }).renew()).toEqual([]);
  });

  it("asks no other tab once the session is over", async () => {
    const { ending, renew } = play({});
    ending.isOver = true;
    expect(await renew()).toEqual([]);
  });

  it("asks no server where another tab has sent its tokens", async () => {
    expect(await play({ whileAsking: [arrive] }).renew()).toEqual(["ask 30"]);
  });

  it("drops the tokens when the session ended while the server answered", async () => {
    const scene: { ending?: { isOver: boolean } } = {};
    const { session, ending, renew } = play({
      answer: async () => {
        if (scene.ending) scene.ending.isOver = true;
        return { access: aToken("access", 300) };
      },
    });
    scene.ending = ending;
    expect(await renew()).toEqual(["ask 30", "refresh"]);
    expect(session).toMatchObject({ serial: 1, access: undefined });
  });
});

describe("a token that another tab has stored meanwhile", () => {
  const found = (ageMs: number) => (session: LiveSession) => {
    const clock = createManualClock();
    session.refresh = holdToken(aToken("refresh", 86_400), clock, clock.wall() - ageMs);
    session.serial += 1;
    return true;
  };

  it("is not used while that tab's tokens are on their way", async () => {
    const scene = { lookInStorage: found(9_999), whileAsking: [() => {}, arrive] };
    expect(await play(scene).renew()).toEqual(["ask 30", "ask 3000"]);
  });

  it("is used where that tab's tokens did not arrive", async () => {
    const steps = await play({ lookInStorage: found(9_999) }).renew();
    expect(steps).toEqual(["ask 30", "ask 3000", "refresh with the stored one", "keep", "tell"]);
  });

  it("is used at once where it was stored ten seconds ago or more", async () => {
    const steps = await play({ lookInStorage: found(10_000) }).renew();
    expect(steps).toEqual(["ask 30", "refresh with the stored one", "keep", "tell"]);
  });
});

describe("a renewal that is refused", () => {
  it.each([400, 401, 403])(
    "with the status %i ends the session, unless another tab was faster",
    async (status) => {
      const error = refused(status);
      const answer = () => Promise.reject(error);
      expect(await play({ answer }).renew()).toEqual([
        "ask 30",
        "refresh",
        "ask 300",
        "end: refresh-failed",
        error,
      ]);
      expect(await play({ answer, whileAsking: [() => {}, arrive] }).renew()).toEqual([
        "ask 30",
        "refresh",
        "ask 300",
      ]);
    },
  );

  it.each([refused(409), refused(500), refused(), new TypeError("a mistake"), "no error"])(
    "for another reason may succeed later: %s",
    async (problem) => {
      const steps = await play({ answer: () => Promise.reject(problem) }).renew();
      expect(steps).toEqual(["ask 30", "refresh", problem]);
    },
  );

  it("changes nothing in a session that is over, before or while the other tabs are asked", async () => {
    const error = refused(401);
    const before = play({
      answer: () => {
        before.ending.isOver = true;
        return Promise.reject(error);
      },
    });
    expect(await before.renew()).toEqual(["ask 30", "refresh", error]);

    const meanwhile = play({
      answer: () => Promise.reject(error),
      whileAsking: [() => {}, () => void (meanwhile.ending.isOver = true)],
    });
    expect(await meanwhile.renew()).toEqual(["ask 30", "refresh", "ask 300", error]);

    const both = play({
      answer: () => Promise.reject(error),
      whileAsking: [
        () => {},
        (session) => {
          both.ending.isOver = true;
          arrive(session);
        },
      ],
    });
    expect(await both.renew()).toEqual(["ask 30", "refresh", "ask 300", error]);
  });
});

describe("a session that is over in storage", () => {
  const error = refused(401);
  const refuse = () => Promise.reject(error);
  const answer = async () => ({ access: aToken("access", 300) });

  it.each<[string, (end: () => void) => Scene, readonly unknown[]]>([
    ["while other tabs are asked", (end) => ({ whileAsking: [end] }), ["ask 30"]],
    [
      "while another tab's tokens are on their way",
      (end) => ({ lookInStorage: () => true, whileAsking: [() => {}, end] }),
      ["ask 30", "ask 3000"],
    ],
    ["while the server answers", (end) => ({ answer: () => answer().finally(end) }), ["ask 30", "refresh"]],
    [
      "while the server refuses",
      (end) => ({ answer: () => refuse().finally(end) }),
      ["ask 30", "refresh", error],
    ],
    [
      "while other tabs are asked after a refusal",
      (end) => ({ answer: refuse, whileAsking: [() => {}, end] }),
      ["ask 30", "refresh", "ask 300", error],
    ],
  ])("is neither renewed nor ended again: %s", async (_when, toScene, steps) => {
    let isOver = false;
    const scene = toScene(() => void (isOver = true));
    expect(await play({ ...scene, isOverInStorage: () => isOver }).renew()).toEqual(steps);
  });

  it("asks no other tab", async () => {
    expect(await play({ isOverInStorage: () => true }).renew()).toEqual([]);
  });
});

describe("the user of renewed tokens [REQ-DATA-13] [REQ-DATA-23]", () => {
  const anothers = (type: "access" | "refresh") => aToken(type, 300, undefined, 8);

  it.each([
    ["the access token", () => ({ access: anothers("access") })],
    ["the refresh token", () => ({ access: aToken("access", 300), refresh: anothers("refresh") })],
  ])(
    "`refreshSessionTokens` ends the session where %s is of another user, and hands it to no tab",
    async (_which, pair) => {
      const { renew, session } = play({ answer: async () => pair() });
      const done = await renew();
      expect(done).toContain("end: refresh-failed");
      expect(done).not.toContain("keep");
      expect(done).not.toContain("tell");
      expect(session.access).toBeUndefined();
    },
  );
});
