import { ApiError } from "@capno/api-client/api-error";
import { createManualClock, settle } from "@capno/api-client/testing/manual-clock";
import { describe, expect, it } from "vitest";

import {
  createAuthorisationQueue,
  type AuthorisationRequest,
  type ChannelAuthorisation,
} from "./authorisation-queue.ts";

const GRANTED: ChannelAuthorisation = { auth: "a", sharedSecret: undefined };

const askedTooOften = (retryAfterS?: number) =>
  new ApiError({
    kind: "unexpected-status",
    method: "POST",
    path: "/pusher/auth/",
    action: "connecting to live updates",
    required: false,
    status: 429,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  });

/** A queue whose every question is answered by the test. */
function start() {
  const clock = createManualClock();
  const asked: { channel: string; socket: string; grant(): void; refuse(error: unknown): void }[] = [];
  const queue = createAuthorisationQueue(
    (channel, socket) =>
      new Promise((resolve, reject) => {
        asked.push({ channel, socket, grant: () => resolve(GRANTED), refuse: reject });
      }),
    clock,
  );
  const told: unknown[] = [];
  const unwanted = new Set<string>();
  const add = (channel: string, { socketId = "1.1", delayMs = 0 } = {}) => {
    const request: AuthorisationRequest = {
      channel,
      socketId,
      isStillNeeded: () => !unwanted.has(channel),
      onDropped: () => told.push(`${channel} dropped`),
      onGranted: () => told.push(`${channel} granted`),
      onRefused: (error) => told.push(error),
    };
    queue.add(request, delayMs);
  };
  return { clock, asked, queue, told, unwanted, add, channels: () => asked.map(({ channel }) => channel) };
}

describe("requests for channels [FM-15]", () => {
  it("are sent at once, or after the delay that spreads reconnecting clients", () => {
    const { clock, add, channels } = start();
    add("A");
    add("B", { delayMs: 300 });
    expect(channels()).toEqual(["A"]);
    clock.advance(299);
    expect(channels()).toEqual(["A"]);
    clock.advance(1);
    expect(channels()).toEqual(["A", "B"]);
  });

  it("are sent once at a time for a channel, and then for the newest socket only", async () => {
    const { asked, add } = start();
    for (const socketId of ["1.1", "2.1", "3.1"]) add("A", { socketId });
    expect(asked.map(({ socket }) => socket)).toEqual(["1.1"]);
    asked[0]?.grant();
    await settle();
    asked[1]?.grant();
    await settle();
    expect(asked.map(({ socket }) => socket)).toEqual(["1.1", "3.1"]);
  });

  it("report a lost network as a failure without a status", async () => {
    const { asked, told, add } = start();
    const problem = new TypeError("no network");
    add("A");
    asked[0]?.refuse(problem);
    await settle();
    expect(told).toEqual([problem]);
  });

  it("report to a caller who left meanwhile only that the answer was dropped", async () => {
    const { asked, told, unwanted, add } = start();
    add("A");
    unwanted.add("A");
    asked[0]?.grant();
    await settle();
    expect(told).toEqual(["A dropped"]);
  });
});

describe("a server that answers with Retry-After [FM-15]", () => {
  it("receives no request meanwhile, also when another answer names no time, and each time that it asks to wait", async () => {
    const { clock, asked, add, channels } = start();
    add("A");
    add("B");
    asked[0]?.refuse(askedTooOften(5));
    await settle();
    asked[1]?.refuse(askedTooOften());
    await settle();
    add("C");
    await clock.advanceAsync(4_999);
    expect(channels()).toEqual(["A", "B"]);
    await clock.advanceAsync(1);
    expect(channels()).toEqual(["A", "B", "C"]);

    asked[2]?.refuse(askedTooOften(7));
    await settle();
    add("D");
    await clock.advanceAsync(7_000);
    expect(channels()).toEqual(["A", "B", "C", "D"]);
  });
});

it("`createAuthorisationQueue` asks again after a minute, however long the server asks for", async () => {
  const { clock, asked, add, channels } = start();
  add("A");
  asked[0]?.refuse(askedTooOften(3_600));
  await settle();
  add("B");
  await clock.advanceAsync(59_999);
  expect(channels()).toEqual(["A"]);
  await clock.advanceAsync(1);
  expect(channels()).toEqual(["A", "B"]);
});

describe("the end of a session", () => {
  it("asks for nothing that was still to come", async () => {
    const { clock, asked, queue, add, channels } = start();
    add("A");
    asked[0]?.refuse(askedTooOften(5));
    await settle();
    add("B");
    add("C", { delayMs: 300 });
    queue.clear();
    await clock.advanceAsync(300);
    expect(clock.waiting()).toBe(0);
    add("D");
    await clock.advanceAsync(10_000);
    expect(channels()).toEqual(["A", "D"]);
  });
});
