import { createManualClock, settle } from "@capno/api-client/testing/manual-clock";
import { toDuid } from "@capno/domain/units";
import {
  MutationObserver,
  onlineManager,
  QueryCache,
  QueryObserver,
  type QueryKey,
} from "@tanstack/react-query";
import { describe, expect, it, onTestFinished } from "vitest";

import { askAgain, askAllAgain, askWhoHasWhich, catchUp, createQueries } from "./asking.ts";
import { queryKeys } from "./query-keys.ts";

const CARD_1 = toDuid("CARD-1");
const A_RECORD = { id: 7, recordedAt: 1, parserVersion: "1" };

/** A page that shows a query whose answers count the requests, each on its way until it is answered. */
function show(queryKey: QueryKey) {
  const clock = createManualClock();
  const queries = createQueries(clock, new QueryCache());
  const answers: (() => void)[] = [];
  let sent = 0;
  let aborted = 0;
  const options = {
    queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => {
      const number = (sent += 1);
      signal.addEventListener("abort", () => (aborted += 1));
      return new Promise<number>((resolve) => void answers.push(() => resolve(number)));
    },
  };
  const observer = new QueryObserver<number>(queries, options);
  onTestFinished(observer.subscribe(() => undefined));
  return {
    clock,
    queries,
    observer,
    options,
    sent: () => sent,
    aborted: () => aborted,
    shown: () => observer.getCurrentResult().data,
    async answer() {
      answers.shift()?.();
      await settle();
    },
  };
}

it("a write without a network fails at once, and is not sent later by itself [SAFETY]", async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  let sent = 0;
  const write = new MutationObserver(createQueries(createManualClock(), new QueryCache()), {
    mutationFn: async () => {
      sent++;
      throw new Error("no network");
    },
  });
  const outcome = await Promise.race([write.mutate().catch((error: Error) => error.message), settle()]);
  expect(outcome).toBe("no network");
  onlineManager.setOnline(true);
  await settle();
  expect(sent).toBe(1);
});

describe("asking again after a change", () => {
  it("lets the request on its way through, and sends one more after it, for any number of events", async () => {
    const page = show(queryKeys.participants);
    await page.answer();
    expect(page.shown()).toBe(1);
    const events = 20;
    for (let event = 0; event < events; event++) {
      void askAgain(page.queries, { queryKey: queryKeys.participants });
      // oxlint-disable-next-line no-await-in-loop -- one event after the other
      await settle();
      // Answers take three times as long as events.
      // oxlint-disable-next-line no-await-in-loop -- one event after the other
      if (event % 3 === 2) await page.answer();
      // The page is new all along.
      if (event >= 3) expect(page.shown()).toBe(1 + Math.floor((event + 1) / 3));
    }
    await page.answer();
    await page.answer();
    await page.answer();
    expect(page.aborted()).toBe(0);
    expect(page.sent()).toBeLessThanOrEqual(1 + Math.ceil(events / 3) + 1);
    // The last answer was requested after the last event.
    expect(page.shown()).toBe(page.sent());
  });

  it("sends one more after the very first answer, which may be older than the change", async () => {
    const page = show(queryKeys.participants);
    void askAgain(page.queries, { queryKey: queryKeys.participants });
    void askAgain(page.queries, { queryKey: queryKeys.participants });
    await settle();
    expect(page.sent()).toBe(1);
    await page.answer();
    expect(page.sent()).toBe(2);
    await page.answer();
    expect([page.sent(), page.aborted(), page.shown()]).toEqual([2, 0, 2]);
  });

  it.each([{ queryKey: queryKeys.participants }, { queryKey: queryKeys.handsets }])(
    "asks for $queryKey after an allocation or deallocation",
    async ({ queryKey }) => {
      const page = show(queryKey);
      await page.answer();
      void askWhoHasWhich(page.queries);
      await settle();
      expect(page.sent()).toBe(2);
    },
  );

  it("asks for no records after an allocation", async () => {
    const page = show(queryKeys.allRecords);
    await page.answer();
    void askWhoHasWhich(page.queries);
    await settle();
    expect(page.sent()).toBe(1);
  });
});

describe("the age of an answer", () => {
  it.each([
    ["time passed", 2, (page: ReturnType<typeof show>) => page.clock.advance(5_001)],
    ["the machine slept", 2, (page: ReturnType<typeof show>) => page.clock.sleep(5_001)],
    [
      "its clock was set back",
      2,
      (page: ReturnType<typeof show>) => page.clock.setWall(page.clock.wall() - 3_600_000),
    ],
    ["hardly any time passed", 1, (page: ReturnType<typeof show>) => page.clock.advance(4_999)],
    [
      "the server's time was corrected",
      1,
      (page: ReturnType<typeof show>) => page.clock.stepServer(-900_000),
    ],
    ["the server's time was put on", 1, (page: ReturnType<typeof show>) => page.clock.stepServer(900_000)],
  ])(
    "where %s, %i requests are sent in all once events may have been missed",
    async (_what, sent, happens) => {
      const page = show(queryKeys.participants);
      await page.answer();
      happens(page);
      void catchUp(page.queries, page.clock);
      await settle();
      expect(page.sent()).toBe(sent);
    },
  );

  it.each([
    ["a record", queryKeys.record(CARD_1, undefined)],
    ["the overview of a record", queryKeys.recordOverview(CARD_1, A_RECORD)],
  ])(
    "is nothing to %s, which never changes, also where everything is asked again",
    async (_what, queryKey) => {
      const page = show(queryKey);
      await page.answer();
      page.clock.advance(5_001);
      void catchUp(page.queries, page.clock);
      void askAllAgain(page.queries);
      await settle();
      expect(page.sent()).toBe(1);
    },
  );

  it("does not matter where a record was never answered: it is asked again, and once only by itself", async () => {
    const queries = createQueries(createManualClock(), new QueryCache());
    let sent = 0;
    const observer = new QueryObserver(queries, {
      queryKey: queryKeys.record(CARD_1, undefined),
      queryFn: async () => {
        sent++;
        throw new Error("no answer");
      },
    });
    onTestFinished(observer.subscribe(() => undefined));
    await settle();
    expect([sent, observer.getCurrentResult().failureCount]).toEqual([1, 1]);
    expect(observer.getCurrentResult().isError).toBe(true);
    void askAllAgain(queries);
    await settle();
    expect(sent).toBe(2);
  });

  it("ends with the browser's clock going back: the next page asks", async () => {
    const page = show(queryKeys.participants);
    await page.answer();
    const openPage = async () => {
      onTestFinished(new QueryObserver<number>(page.queries, page.options).subscribe(() => undefined));
      await settle();
    };
    await openPage();
    expect(page.sent()).toBe(1);
    page.clock.setWall(page.clock.wall() - 3_600_000);
    await openPage();
    expect(page.sent()).toBe(2);
  });
});
