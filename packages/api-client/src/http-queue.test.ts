import fc from "fast-check";
import { expect, it } from "vitest";

import { ApiError } from "./api-error.ts";
import { createHttpQueue, type HttpQueueOptions } from "./http-queue.ts";
import type { Http, HttpReply, HttpRequest } from "./http.ts";
import { createManualClock, settle } from "./testing/manual-clock.ts";

const OK: HttpReply = { status: 200, body: [] };

interface Sent {
  readonly request: HttpRequest;
  readonly at: number;
  answer(): void;
  /** Without a status: the network was lost. */
  refuse(status: number | undefined, retryAfterS?: number): void;
  fail(error: unknown): void;
}

/** A server that answers when it is told to. */
function open(options: Partial<HttpQueueOptions> = {}) {
  const clock = createManualClock();
  const sent: Sent[] = [];
  let underWay = 0;
  let most = 0;
  const http: Http = {
    send: (request) =>
      new Promise((resolve, reject) => {
        most = Math.max(most, ++underWay);
        sent.push({
          request,
          at: clock.monotonic(),
          answer() {
            underWay--;
            resolve(OK);
          },
          refuse(status, retryAfterS) {
            underWay--;
            const { path, method, action } = request;
            const facts = {
              kind: "unexpected-status",
              path,
              method,
              action,
              required: false,
            } as const;
            reject(
              new ApiError({
                ...facts,
                ...(status === undefined ? { kind: "network-failure" } : { status }),
                ...(retryAfterS === undefined ? {} : { retryAfterS }),
              }),
            );
          },
          fail(error) {
            underWay--;
            // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- what a transport should not do
            reject(error);
          },
        });
      }),
  };
  const queue = createHttpQueue(http, { clock, ...options });
  const ask = (path: string, signal?: AbortSignal) =>
    queue.send({ method: "GET", path, action: "loading", ...(signal && { signal }) });
  return { clock, sent, queue, ask, most: () => most };
}

const paths = (sent: readonly Sent[]) => sent.map(({ request }) => request.path);

it("`createHttpQueue` runs four requests at most, in their order", async () => {
  const { sent, ask } = open();
  const all = ["/1", "/2", "/3", "/4", "/5", "/6"].map((path) => ask(path));
  expect(paths(sent)).toEqual(["/1", "/2", "/3", "/4"]);
  sent[1]?.answer();
  await settle();
  expect(paths(sent)).toEqual(["/1", "/2", "/3", "/4", "/5"]);
  sent.forEach((each) => each.answer());
  await settle();
  sent[5]?.answer();
  await expect(Promise.all(all)).resolves.toHaveLength(6);
});

it("`createHttpQueue` never runs more, in whatever order responses arrive", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.record({ place: fc.nat(), status: fc.constantFrom(200, 200, 429, 503, 404) }), {
        minLength: 1,
        maxLength: 60,
      }),
      async (atOnce, answers) => {
        const { clock, sent, ask, most } = open({ concurrency: atOnce });
        const unanswered = new Set<Sent>();
        let seen = 0;
        const all = Array.from({ length: 30 }, (_, place) => ask(`/${place}`).catch(() => undefined));
        for (const { place, status } of answers) {
          for (; seen < sent.length; seen++) unanswered.add(sent[seen] as Sent);
          const one = [...unanswered][place % Math.max(1, unanswered.size)];
          if (one === undefined) {
            await clock.advanceAsync(61_000);
            continue;
          }
          unanswered.delete(one);
          if (status === 200) one.answer();
          else one.refuse(status);
          await settle();
        }
        for (let turn = 0; turn < 400; turn++) {
          for (; seen < sent.length; seen++) unanswered.add(sent[seen] as Sent);
          for (const one of unanswered) one.answer();
          unanswered.clear();
          await clock.advanceAsync(61_000);
          if (seen === sent.length) break;
        }
        await Promise.all(all);
        expect(most()).toBeLessThanOrEqual(atOnce);
      },
    ),
    { numRuns: 60 },
  );
});

it.each([429, 503])(
  "`createHttpQueue` pauses all requests as long as a %s with Retry-After says, then sends one",
  async (status) => {
    const pauses: number[] = [];
    const { clock, sent, ask } = open({ onPause: (ms) => pauses.push(ms) });
    for (const path of ["/1", "/2", "/3", "/4", "/5", "/6"]) void ask(path);
    sent[0]?.refuse(status, 20);
    sent[1]?.answer();
    sent[2]?.answer();
    sent[3]?.answer();
    await clock.advanceAsync(19_999);
    expect(sent).toHaveLength(4);
    await clock.advanceAsync(1);
    expect(paths(sent.slice(4))).toEqual(["/1"]);
    expect(pauses).toEqual([20_000]);
    sent[4]?.answer();
    await settle();
    expect(paths(sent.slice(5))).toEqual(["/5", "/6"]);
  },
);

it("`createHttpQueue` doubles its pause each time where the server names none, and gives up in the end", async () => {
  const { clock, sent, ask } = open();
  const failed = ask("/1").catch((error: unknown) => error);
  for (const [place, ms] of [1_000, 2_000, 4_000, 8_000, 16_000].entries()) {
    sent[place]?.refuse(503);
    await clock.advanceAsync(ms - 1);
    expect(sent).toHaveLength(place + 1);
    await clock.advanceAsync(1);
    expect(sent).toHaveLength(place + 2);
  }
  sent[5]?.refuse(503);
  await expect(failed).resolves.toMatchObject({ facts: { status: 503 } });
});

it("`createHttpQueue` begins with a short pause again after a request was answered, and doubles that one too", async () => {
  const pauses: number[] = [];
  const { clock, sent, ask } = open({ concurrency: 1, onPause: (ms) => pauses.push(ms) });
  for (const path of ["/1", "/2"]) void ask(path);
  for (const [place, isBusy] of [true, true, false, true, true].entries()) {
    if (isBusy) sent[place]?.refuse(503);
    else sent[place]?.answer();
    await clock.advanceAsync(isBusy ? 2_000 : 0);
  }
  expect(paths(sent)).toEqual(["/1", "/1", "/1", "/2", "/2", "/2"]);
  expect(pauses).toEqual([1_000, 2_000, 1_000, 2_000]);
});

it("`createHttpQueue` makes one pause of refusals that arrive together", async () => {
  const pauses: number[] = [];
  const { sent, ask } = open({ onPause: (ms) => pauses.push(ms) });
  for (const path of ["/1", "/2", "/3", "/4"]) void ask(path);
  sent.forEach((each) => each.refuse(429));
  await settle();
  expect(pauses).toEqual([1_000]);
});

it("`createHttpQueue` reports at once that a server asks for an hour", async () => {
  const { sent, ask } = open();
  const failed = ask("/1").catch((error: unknown) => error);
  sent[0]?.refuse(503, 3_600);
  await expect(failed).resolves.toMatchObject({ facts: { retryAfterS: 3_600 } });
});

it("`createHttpQueue` tells every waiting caller that a server asks for an hour, and sends none of their requests", async () => {
  const { clock, sent, ask } = open({ concurrency: 1 });
  const failed = ["/1", "/2", "/3"].map((path) => ask(path).catch((error: unknown) => error));
  sent[0]?.refuse(429, 3_600);
  for (const error of await Promise.all(failed))
    expect(error).toMatchObject({ facts: { retryAfterS: 3_600 } });
  await clock.advanceAsync(4_000_000);
  expect(paths(sent)).toEqual(["/1"]);
  // Whoever asks later asks the server.
  void ask("/4");
  expect(paths(sent)).toEqual(["/1", "/4"]);
});

it("`createHttpQueue` gives up for all callers together after six pauses, not for each after six", async () => {
  const { clock, sent, ask } = open({ longestRetryAfterMs: 3_600_000 });
  const failed = Array.from({ length: 60 }, (_, n) => ask(`/${n}`).catch((error: unknown) => error));
  for (let refusal = 0; refusal < 6; refusal++) {
    for (const each of sent.slice(refusal === 0 ? 0 : -1)) each.refuse(503, 3_600);
    await clock.advanceAsync(3_600_000);
  }
  await Promise.all(failed);
  expect(sent.length).toBeLessThan(10);
});

it("`createHttpQueue` pauses for ten minutes where the server asks for them, and for one at most where it names none", async () => {
  const pauses: number[] = [];
  const { clock, sent, ask } = open({ onPause: (ms) => pauses.push(ms) });
  const failed = ask("/1").catch((error: unknown) => error);
  for (let refusal = 0; refusal < 6; refusal++) {
    sent.at(-1)?.refuse(503);
    await clock.advanceAsync(60_000);
  }
  await failed;
  void ask("/2");
  sent.at(-1)?.refuse(503);
  await clock.advanceAsync(60_000);
  sent.at(-1)?.refuse(503, 600);
  await clock.advanceAsync(600_000);
  expect(pauses.slice(4)).toEqual([16_000, 32_000, 60_000, 600_000]);
  expect(paths(sent.slice(-3))).toEqual(["/2", "/2", "/2"]);
});

it.each([
  ["counts another refusal as an answer, after which the others follow four at once", 404, 4],
  ["does not count a lost network as an answer, and continues one by one", undefined, 1],
])("`createHttpQueue` %s", async (_, status, width) => {
  const { clock, sent, ask } = open();
  for (let number = 1; number <= 9; number++) void ask(`/${number}`).catch(() => undefined);
  sent[0]?.refuse(429);
  for (const late of [1, 2, 3]) sent[late]?.answer();
  await clock.advanceAsync(1_000);
  expect(sent).toHaveLength(5);
  sent[4]?.refuse(status);
  await settle();
  expect(sent).toHaveLength(5 + width);
});

it("`createHttpQueue` repeats no write, but pauses the other requests after its refusal", async () => {
  const { clock, sent, queue, ask } = open();
  const posted = queue
    .send({ method: "POST", path: "/lock/", action: "locking" })
    .catch((error: unknown) => error);
  sent[0]?.refuse(503, 5);
  expect(await posted).toMatchObject({ facts: { status: 503 } });
  void ask("/1");
  await clock.advanceAsync(4_999);
  expect(sent).toHaveLength(1);
  await clock.advanceAsync(1);
  expect(paths(sent)).toEqual(["/lock/", "/1"]);
});

it("`createHttpQueue` sends no aborted request, and repeats none that was aborted while the server refused it", async () => {
  const { clock, sent, ask } = open();
  await expect(ask("/0", AbortSignal.abort())).rejects.toMatchObject({ name: "AbortError" });
  expect(sent).toEqual([]);
  const gone = new AbortController();
  const given = ask("/1", gone.signal).catch((error: unknown) => error);
  gone.abort();
  sent[0]?.refuse(503);
  expect(await given).toMatchObject({ name: "AbortError" });
  await clock.advanceAsync(60_000);
  expect(sent).toHaveLength(1);
});

it("`createHttpQueue` removes its abort listeners once a request was answered or has failed", async () => {
  const { sent, ask } = open();
  const signal = new AbortController().signal;
  let listening = 0;
  const { addEventListener, removeEventListener } = signal;
  signal.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    listening++;
    addEventListener.apply(signal, args);
  };
  signal.removeEventListener = (...args: Parameters<typeof removeEventListener>) => {
    listening--;
    removeEventListener.apply(signal, args);
  };
  const [answered, failed] = [ask("/1", signal), ask("/2", signal).catch((error: unknown) => error)];
  expect(listening).toBe(2);
  sent[0]?.answer();
  sent[1]?.fail("not even an error");
  await answered;
  expect(await failed).toMatchObject({ message: "a request failed", cause: "not even an error" });
  expect(listening).toBe(0);
});

it("`createHttpQueue` passes on notes about odd responses where its transport takes them", () => {
  const noted: unknown[] = [];
  const send = () => Promise.resolve(OK);
  const clock = createManualClock();
  createHttpQueue({ send, note: (...odd) => noted.push(odd) }, { clock }).note?.("no offset", 2);
  expect(noted).toEqual([["no offset", 2]]);
  expect(createHttpQueue({ send }, { clock })).not.toHaveProperty("note");
});

it("`createHttpQueue` does not send a request that was aborted while it waited", async () => {
  const { sent, ask } = open({ concurrency: 1 });
  const gone = new AbortController();
  void ask("/1");
  const given = ask("/2", gone.signal).catch((error: unknown) => error);
  void ask("/3");
  gone.abort();
  sent[0]?.answer();
  await settle();
  expect(paths(sent)).toEqual(["/1", "/3"]);
  await expect(given).resolves.toMatchObject({ name: "AbortError" });
});

it("`createHttpQueue` aborts no other request with one, whether waiting or in flight", async () => {
  const { sent, ask } = open({ concurrency: 1 });
  const [first, third] = [new AbortController(), new AbortController()];
  void ask("/1", first.signal);
  void ask("/2");
  void ask("/3", third.signal).catch(() => undefined);
  void ask("/4");
  // Under way, it is the transport's to give up.
  first.abort();
  third.abort();
  for (let place = 0; place < 3; place++) {
    sent[place]?.answer();
    await settle();
  }
  expect(paths(sent)).toEqual(["/1", "/2", "/4"]);
});

it("`createHttpQueue` asks its transport to report a busy server instead of repeating by itself", () => {
  const { sent, ask } = open();
  void ask("/1");
  expect(sent[0]?.request.waitsElsewhere).toBe(true);
});

it("`createHttpQueue` drops a waiting request that is no longer wanted, and sends the one behind it", async () => {
  const { sent, ask, queue } = open({ concurrency: 1 });
  let isWanted = true;
  void ask("/1");
  const dropped = queue
    .send({ method: "GET", path: "/2", action: "loading", isWanted: () => isWanted })
    .catch((error: unknown) => error);
  void ask("/3");
  isWanted = false;
  sent[0]?.answer();
  await settle();
  expect(paths(sent)).toEqual(["/1", "/3"]);
  await expect(dropped).resolves.toMatchObject({ name: "AbortError" });
});

it("`createHttpQueue` gives up the one request that a busy server refuses six times, and sends the next", async () => {
  const { clock, sent, ask } = open({ concurrency: 1 });
  const given = ask("/1").catch((error: unknown) => error);
  const next = ask("/2");
  for (let refusal = 0; refusal < 6; refusal++) {
    sent.at(-1)?.refuse(503);
    await clock.advanceAsync(60_000);
  }
  await expect(given).resolves.toMatchObject({ facts: { status: 503 } });
  expect(paths(sent.slice(-2))).toEqual(["/1", "/2"]);
  sent.at(-1)?.answer();
  await expect(next).resolves.toEqual(OK);
});
