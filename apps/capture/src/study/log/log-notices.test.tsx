import type { LogEntry } from "@capno/api-client/models/study-log";
import { toDuid } from "@capno/domain/units";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { aStudyOfThree, openPart } from "../../participant/testing/open-detail.tsx";
import { NOTHING_SEEN } from "./log-entry.ts";
import { LogNotices } from "./LogNotices.tsx";
import type { StudyLog } from "./study-log.ts";
import { aReview, aStatus, serveLog, toWire } from "./testing/log-entries.ts";
import { GET_LOG, POST_LOG } from "./testing/model-log-server.ts";
import { useLogWriter } from "./use-study-log.ts";

/** The notices about a log of these rows, once it was asked for. */
async function open(
  rows: readonly LogEntry[] = [],
  prepare: (study: ReturnType<typeof aStudyOfThree>) => void = () => undefined,
) {
  const study = aStudyOfThree();
  const server = serveLog(study, ...rows);
  prepare(study);
  const writer: { log?: StudyLog } = {};
  openPart(study, () => {
    writer.log = useLogWriter();
    return <LogNotices />;
  });
  await waitFor(() => expect(study.http.sent(GET_LOG).length).toBeGreaterThan(0));
  const { log } = writer;
  if (log === undefined) throw new Error("no log");
  return { ...study, server, log };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const MISSING = "Statuses, notes and reviews are not loaded.";

describe("what is said of a study log that could not be read [REQ-LOG-01]", () => {
  it.each([
    [403, {}, "You do not have access to the study log.", 0],
    [404, {}, "The study log was not found. Tell your administrator (status 404).", 1],
    [200, "<html>", "The server's answer about the study log could not be read.", 1],
    [410, {}, "The server is rebuilding the study log. Capture tries again in a minute.", 1],
    [400, {}, "The server refused to send the study log.", 1],
    [500, {}, "The study log could not be reached.", 1],
  ])("with status %i and %j", async (status, body, words, buttons) => {
    await open([], ({ http }) => http.reply(GET_LOG, body, status));
    expect(await screen.findByText(`${words} ${MISSING}`)).toBeDefined();
    expect(screen.queryAllByRole("button", { name: "Try again" })).toHaveLength(buttons);
  });

  it("after it was read, is that entries of colleagues may be missing, until it is read again", async () => {
    const { http, server, session, clock } = await open();
    http.reply(GET_LOG, {}, 500);
    await act(() => clock.advanceAsync(61_000));
    const words = "The study log could not be reached. Entries by colleagues may be missing.";
    expect(await screen.findByText(words)).toBeDefined();
    server.serve(http, session.account().username);
    await press("Try again");
    await waitFor(() => expect(screen.queryByText(words)).toBeNull());
  });
});

it("entries that this version cannot read, or does not know, are counted [REQ-LOG-01] [SAFETY]", async () => {
  const signed = { at: "2026-11-20T09:00:00Z", by: "ben" };
  const wire = toWire(aReview("CARD-1", []));
  await open([], ({ http }) =>
    http.reply(GET_LOG, {
      entries: [
        { ...wire, stamps: 7 },
        signed,
        { ...toWire(aReview("CARD-2", [])), urgency: 3 },
        { id: "d", kind: "consent", follows: null, ...signed },
      ],
      cursor: "1",
      hasMore: false,
    }),
  );
  for (const words of [
    "2 entries of the study log cannot be read by this version. They are kept.",
    "1 entry of a newer version.",
    "1 field of the study log is of a newer version and not shown.",
  ])
    expect(await screen.findByText(words)).toBeDefined();
});

it("what a log that was set back has lost is counted until it is dismissed [REQ-LOG-02] [SAFETY]", async () => {
  const { server, clock } = await open([aReview("CARD-1", ["a"]), aStatus("CARD-2", undefined)]);
  server.setBack(0);
  await act(() => clock.advanceAsync(61_000));
  const words = "The study log was reset on the server, and 2 entries are missing. Tell your administrator.";
  expect(await screen.findByText(words)).toBeDefined();
  await press("Dismiss");
  expect(screen.queryByText(words)).toBeNull();
});

describe("own entries that were not saved [REQ-LOG-03]", () => {
  const review = (number: number) =>
    ({ kind: "review", duid: toDuid(`CARD-${number}`), stamps: ["a"], follows: NOTHING_SEEN }) as const;
  const refuse = ({ http }: ReturnType<typeof aStudyOfThree>, more: object) =>
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly { id: string }[] };
      return { status: 200, body: { results: entries.map(({ id }) => ({ id, ...more })) } };
    });

  it.each([
    ["invalid", "The server does not accept it in this form"],
    ["not-allowed", "You do not have permission to write it"],
    ["id-taken", "The server has another entry with this number"],
    ["full", "The server refused it (full): no room"],
  ])("because they are %s are told with the reason, until they are discarded", async (refused, why) => {
    const { log } = await open([], (study) =>
      refuse(study, { refused, ...(refused === "full" && { detail: "no room" }) }),
    );
    act(() => void log.write(review(1)));
    expect(await screen.findByText(`The review of CARD-1 was not saved: done. ${why}.`)).toBeDefined();
    await press("Discard");
    expect(screen.queryByText(/was not saved/)).toBeNull();
  });

  it("are named up to five, and the others counted and discarded together", async () => {
    const { log } = await open([], (study) => refuse(study, { refused: "invalid" }));
    act(() => void log.writeAll([1, 2, 3, 4, 5, 6].map(review)));
    expect(await screen.findByText("1 more entry was not saved.")).toBeDefined();
    expect(screen.getAllByText(/^The review of CARD-\d was not saved/)).toHaveLength(5);
    act(() => void log.write(review(7)));
    expect(await screen.findByText("2 more entries were not saved.")).toBeDefined();
    await press("Discard these");
    expect(screen.queryByText(/more entr/)).toBeNull();
    expect(log.getState().unsaved).toHaveLength(5);
  });

  it("because a colleague removed the thread say so, and keep no version of theirs", async () => {
    const { log } = await open([], (study) => refuse(study, { conflict: null }));
    const seen = aReview("CARD-1", []).id as ReturnType<typeof review>["follows"];
    await waitFor(() => expect(log.getState().isRead).toBe(true));
    act(() => void log.write({ ...review(1), follows: seen }));
    expect(
      await screen.findByText(/^The review of CARD-1 was removed\. Yours was not saved: done\.$/),
    ).toBeDefined();
    await press("Discard my version");
    expect(log.getState().unsaved).toEqual([]);
  });
});
