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
  const router = openPart(study, () => {
    writer.log = useLogWriter();
    return <LogNotices />;
  });
  await waitFor(() => expect(study.http.sent(GET_LOG).length).toBeGreaterThan(0));
  const { log } = writer;
  if (log === undefined) throw new Error("no log");
  return { ...study, server, log, router };
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

  it("where it was read whole, is nothing", async () => {
    const { log } = await open([aReview("CARD-1", ["a"])]);
    await waitFor(() => expect(log.getState().isRead).toBe(true));
    await act(async () => undefined);
    expect(document.body.textContent).toBe("");
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

it.each([
  [{}, "1 field of the study log is of a newer version and not shown."],
  [{ colour: "red" }, "2 fields of the study log are of a newer version and not shown."],
])(
  "entries that this version cannot read, or does not know, are counted [REQ-LOG-01] [SAFETY]: %j",
  async (others, fields) => {
    const signed = { at: "2026-11-20T09:00:00Z", by: "ben" };
    const wire = toWire(aReview("CARD-1", []));
    await open([], ({ http }) =>
      http.reply(GET_LOG, {
        entries: [
          { ...wire, stamps: 7 },
          signed,
          { ...toWire(aReview("CARD-2", [])), urgency: 3 },
          { ...toWire(aReview("CARD-3", [])), urgency: 3, ...others },
          { id: "d", kind: "consent", follows: null, ...signed },
        ],
        cursor: "1",
        hasMore: false,
      }),
    );
    for (const words of [
      "2 entries of the study log cannot be read by this version. They are kept.",
      "1 entry of a newer version.",
      fields,
    ])
      expect(await screen.findByText(words)).toBeDefined();
  },
);

it.each([
  [1, "1 entry is missing"],
  [0, "2 entries are missing"],
])(
  "what a log that was set back to %i entries has lost is counted until it is dismissed: %s [REQ-LOG-02] [SAFETY]",
  async (left, lost) => {
    const { server, clock } = await open([aReview("CARD-1", ["a"]), aStatus("CARD-2", undefined)]);
    server.setBack(left);
    await act(() => clock.advanceAsync(61_000));
    const words = `The study log was reset on the server, and ${lost}. Tell your administrator.`;
    expect(await screen.findByText(words)).toBeDefined();
    await press("Dismiss");
    expect(screen.queryByText(words)).toBeNull();
  },
);

const review = (number: number) =>
  ({ kind: "review", duid: toDuid(`CARD-${number}`), stamps: ["a"], follows: NOTHING_SEEN }) as const;

describe("what is said of a study log that could not be written [REQ-LOG-03]", () => {
  it.each([
    [403, {}, "You cannot write to the study log."],
    [404, {}, "The study log was not found. Tell your administrator (status 404)."],
    [200, "<html>", "The server did not confirm each entry."],
    [400, {}, "The server refused the entries."],
    [500, {}, "The study log could not be reached."],
  ])("with status %i and %j, and of how many entries", async (status, body, words) => {
    const { log } = await open([], ({ http }) => http.reply(POST_LOG, body, status));
    await waitFor(() => expect(log.getState().isRead).toBe(true));
    act(() => void log.write(review(1)));
    expect(await screen.findByText(`${words} 1 entry of yours is not shared yet.`)).toBeDefined();
    act(() => void log.write(review(2)));
    expect(await screen.findByText(`${words} 2 entries of yours are not shared yet.`)).toBeDefined();
  });

  it("is that an entry was confirmed and is not there, where the server says both", async () => {
    const { http, log } = await open();
    await waitFor(() => expect(log.getState().isRead).toBe(true));
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly { id: string }[] };
      const saved = entries.map((row) => ({ ...row, at: "2026-11-20T09:31:00Z", by: "jane" }));
      return { status: 200, body: { results: saved.map((row) => ({ id: row.id, saved: row })) } };
    });
    act(() => void log.write(review(1)));
    const words = "The server confirmed an entry but does not return it. 1 entry of yours is not shared yet.";
    expect(await screen.findByText(words)).toBeDefined();
  });

  it("is what to do in a tab without room", async () => {
    const study = aStudyOfThree();
    Object.assign(study.storage.tab, {
      setItem() {
        throw new Error("full");
      },
    });
    const writer: { log?: StudyLog } = {};
    openPart(study, () => {
      writer.log = useLogWriter();
      return <LogNotices />;
    });
    await waitFor(() => expect(writer.log).toBeDefined());
    act(() => void writer.log?.write(review(1)));
    expect(
      screen.getByText(
        "This tab is out of storage, so a reload loses what you wrote. Save it as a file first.",
      ),
    ).toBeDefined();
  });

  it("can be tried again also where the log may not be read", async () => {
    const { log } = await open([], ({ http }) => {
      http.reply(GET_LOG, {}, 403);
      http.reply(POST_LOG, {}, 500);
    });
    expect(await screen.findByText(/^You do not have access to the study log\./)).toBeDefined();
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    act(() => void log.write(review(1)));
    expect(await screen.findByRole("button", { name: "Try again" })).toBeDefined();
  });
});

describe("own entries that were not saved [REQ-LOG-03]", () => {
  const refuse = ({ http }: ReturnType<typeof aStudyOfThree>, more: object) =>
    http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { entries: readonly { id: string }[] };
      return { status: 200, body: { results: entries.map(({ id }) => ({ id, ...more })) } };
    });

  it.each([
    ["invalid", "The server does not accept it in this form"],
    ["not-allowed", "You do not have permission to write it"],
    ["id-taken", "The server has another entry with this number"],
    ["not-a-participant", "You share no group with this user"],
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

  it("because one alone is too large are told with that", async () => {
    const { log } = await open([], ({ http }) => http.reply(POST_LOG, {}, 413));
    act(() => void log.write(review(1)));
    const why = "It is too large for the server: status 413 for one entry";
    expect(await screen.findByText(`The review of CARD-1 was not saved: done. ${why}.`)).toBeDefined();
  });

  it("are edited where they were written, and kept until then", async () => {
    const { log, router } = await open([], (study) => refuse(study, { refused: "invalid" }));
    act(() => void log.write(review(1)));
    await screen.findByText(/^The review of CARD-1 was not saved/);
    await press("Edit");
    await waitFor(() => expect(router.state.location.pathname).toBe("/list"));
    expect(log.getState().unsaved).toHaveLength(1);
  });

  it("because a colleague was first show theirs, and go where theirs is kept", async () => {
    const theirs = aReview("CARD-1", [], { by: "ben@capno.example" });
    const { log, server } = await open([]);
    await waitFor(() => expect(log.getState().isRead).toBe(true));
    server.put(toWire(theirs));
    act(() => void log.write(review(1)));
    expect(
      await screen.findByText(
        "ben@capno.example changed the review of CARD-1 at 09:00: no longer done. Yours was not saved: done.",
      ),
    ).toBeDefined();
    expect(screen.queryByRole("button", { name: "Discard my version" })).toBeNull();
    await press("Keep their version");
    expect(log.getState().unsaved).toEqual([]);
    expect(server.rows).toHaveLength(1);
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

it.each([
  [5, "CARD-1, CARD-2, CARD-3, CARD-4, CARD-5"],
  [6, "CARD-1, CARD-2, CARD-3, CARD-4, CARD-5 and 1 more"],
  [7, "CARD-1, CARD-2, CARD-3, CARD-4, CARD-5 and 2 more"],
])("of %i users whose status an undo left are named until it is dismissed: %s", async (count, names) => {
  const { log } = await open();
  act(() => log.tellNotUndone(Array.from({ length: count }, (_, place) => `CARD-${place + 1}`)));
  const words = `Not undone, because the status has changed or cannot be read: ${names}.`;
  expect(screen.getByText(words)).toBeDefined();
  await press("Dismiss");
  expect(screen.queryByText(words)).toBeNull();
});

it("a name of a user whose status an undo left turns none after it [REQ-DATA-25]", async () => {
  const { log } = await open();
  act(() => log.tellNotUndone(["CARD-\u202E1", "CARD-2"]));
  expect(screen.getByText(/read: \u2068CARD-\u202E1\u2069, CARD-2\.$/)).toBeDefined();
});
