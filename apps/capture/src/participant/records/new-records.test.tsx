import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";

import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import { aRecord, aStudyOfThree } from "../testing/open-detail.tsx";
import { openRecordsList } from "../testing/open-records-list.tsx";

beforeEach(() => giveFramesHeight(300));

it("the new records above are counted until the top is seen, and then from none [REQ-LIST-40]", async () => {
  const scrolled: unknown[] = [];
  Element.prototype.scrollBy = (...by: unknown[]) => void scrolled.push(by);
  const services = aStudyOfThree();
  const { http, clock } = services;
  const rowOf = (id: number) => aCapnogramRowBody({ id, capnogram_dt: `2026-11-${10 + id}T08:00:00Z` });
  const reply = (ids: readonly number[]) => http.reply("GET /capnogram/?duid=CARD-1", ids.map(rowOf));
  for (const id of [1, 2, 3, 4, 5, 6, 7])
    http.reply(`GET /capnogram/${id}/`, aRecord(id, 5, `2026-11-${10 + id}T08:00:00Z`));
  reply([2, 1]);
  openRecordsList(services);
  const frame = (await screen.findByRole("table")).parentElement ?? document.body;
  const come = async (ids: readonly number[], words: string) => {
    reply(ids);
    await act(() => clock.advanceAsync(61_000));
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await waitFor(() => expect(screen.getByText(words)).toBeDefined());
  };
  frame.scrollTop = 20;
  await come([3, 2, 1], "1 new record above.");
  await come([5, 4, 3, 2, 1], "3 new records above.");
  // A scroll that does not reach the top.
  fireEvent.scroll(frame);
  expect(screen.getByText("3 new records above.")).toBeDefined();
  frame.scrollTop = 0;
  fireEvent.scroll(frame);
  expect(screen.queryByText(/above\.$/)).toBeNull();
  frame.scrollTop = 20;
  await come([6, 5, 4, 3, 2, 1], "1 new record above.");
  // Rows are 32 px high.
  expect(scrolled).toEqual([
    [0, 32],
    [0, 64],
    [0, 32],
  ]);
});
