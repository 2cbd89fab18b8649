import { toParticipants } from "@capno/domain/participant/participant";
import type { LogEntry } from "@capno/api-client/models/study-log";
import { toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { UDI } from "@capno/test-kit/wire-builders";
import { act, renderHook, waitFor } from "@testing-library/react";
import { describe, expect, it, onTestFinished } from "vitest";

import { parseListView } from "../../paths/list-path.ts";
import { aReview, aStatus, serveLog } from "../log/testing/log-entries.ts";
import { createCapture } from "../session/capture-session.ts";
import { SessionParts } from "../session/SessionParts.tsx";
import { useWorklist, useWorklistFacts } from "./use-worklist.ts";

const DIED = { kind: "left", enrolled: null, left: "2026-05-30", reason: "died" } as const;
const LOW = ["low-adherence:4"];

const DAY_MS = 86_400_000;

/** CARD-1 and CARD-2 with a low adherence, CARD-3 without any use, and CARD-4 who is well and recorded two days ago. */
async function open(address: string, ...rows: readonly LogEntry[]) {
  const services = aProductServices();
  serveLog(services, ...rows);
  const capture = createCapture(services);
  onTestFinished(() => capture.dispose());
  const now = services.clock.now();
  const used = {
    ...{ groupIds: undefined, handsetUdi: UDI, recordCount: 4, latestRecordedAt: toEpochMs(now - 1) },
    ...{ qualityFraction: 0.9, latestQualityFraction: 0.9, adherenceFraction: 0.4 },
  };
  const people = toParticipants(
    [
      { ...used, duid: "CARD-1" },
      { ...used, duid: "CARD-2" },
      { ...used, duid: "CARD-3", recordCount: 0, latestRecordedAt: null },
      { ...used, duid: "CARD-4", adherenceFraction: 0.9, latestRecordedAt: toEpochMs(now - 2 * DAY_MS) },
    ],
    now,
  );
  const view = parseListView(new URLSearchParams(`sort=none&${address}`));
  const { groups } = services.session.account();
  const { result } = renderHook(
    () => {
      const facts = useWorklistFacts(people, now);
      return { facts, list: useWorklist(facts, view, groups) };
    },
    {
      wrapper: ({ children }) => (
        <ServicesProvider services={services}>
          <SessionParts capture={capture}>{children}</SessionParts>
        </ServicesProvider>
      ),
    },
  );
  const notReadBefore = result.current.facts.notRead;
  await act(() => capture.log.read());
  await waitFor(() => expect(capture.log.getState().isRead).toBe(true));
  const { facts, list } = result.current;
  return {
    ...{ list, people, notReadBefore, notRead: facts.notRead, now },
    unusedDays: services.config.capture.worklist.unusedDays,
    ids: list.rows.map(({ duid }) => duid),
    groups: list.groups.map(({ name, count }) => [name, count]),
  };
}

describe("the list of a view", () => {
  it.each([
    ["every user in its order", "", ["CARD-1", "CARD-2", "CARD-3", "CARD-4"], []],
    [
      "who needs a call, by their most severe reason [REQ-LIST-41]",
      "needs=call",
      ["CARD-3", "CARD-2"],
      [
        ["never-used", 1],
        ["low-adherence", 1],
      ],
    ],
    ["who is done in its order, under no reason", "needs=reviewed", ["CARD-1"], []],
    [
      "who has a status, whether or not they need a call",
      "status=not-known",
      ["CARD-1", "CARD-2", "CARD-3", "CARD-4"],
      [],
    ],
    ["none of a status that none has", "status=died", [], []],
  ])("has %s", async (_, address, ids, groups) => {
    const shown = await open(address, aReview("CARD-1", LOW));
    expect([shown.ids, shown.groups]).toEqual([ids, groups]);
  });

  it("of one user counts and waits for that user alone, and knows how many of all have left", async () => {
    const died = aStatus("CARD-3", DIED);
    const { list, now, unusedDays } = await open("q=CARD-1", died);
    expect(list.found.map(({ duid }) => duid)).toEqual(["CARD-1"]);
    expect(list.statusCounts).toMatchObject({ "not-known": 1, left: 0 });
    expect([list.counts.call, list.left]).toEqual([1, 1]);
    expect(list.findNext()).toBe(now - 1 + unusedDays * DAY_MS);
    // Of all it is CARD-4, whose last record is the oldest.
    const whole = await open("", died);
    expect(whole.list.statusCounts).toMatchObject({ "not-known": 3, left: 1 });
    expect(whole.list.findNext()).toBe(now + (unusedDays - 2) * DAY_MS);
  });

  it("heads no users who are done with a reason", async () => {
    const { ids, groups } = await open(
      "needs=reviewed",
      aReview("CARD-1", LOW),
      aReview("CARD-3", [`never-used:${UDI}`]),
    );
    expect([ids, groups]).toEqual([["CARD-1", "CARD-3"], []]);
  });

  it("knows the mark of who is done, and none that holds for other reasons", async () => {
    const review = aReview("CARD-1", LOW);
    const { list, people } = await open("", review, aReview("CARD-2", ["unused:1"]));
    expect(people.map((each) => list.doneOf(each)?.id)).toEqual([review.id, undefined, undefined, undefined]);
  });

  it("counts those who have left, and until the log is read of how many the status is not [SAFETY]", async () => {
    const { list, ids, notReadBefore, notRead } = await open("needs=call", aStatus("CARD-1", DIED));
    expect([notReadBefore, notRead, list.left]).toEqual([4, 0, 1]);
    expect(list.statusCounts).toMatchObject({ left: 1, died: 1, "not-known": 3 });
    expect(ids).toEqual(["CARD-3", "CARD-2"]);
  });
});
