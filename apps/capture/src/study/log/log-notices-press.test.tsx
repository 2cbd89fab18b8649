import type { LogEntry } from "@capno/api-client/models/study-log";
import { toDuid } from "@capno/domain/units";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { aStudyOfThree, openPart } from "../../participant/testing/open-detail.tsx";
import type { NoteDrafts } from "../notes/note-drafts.ts";
import { useNoteDrafts } from "../notes/use-note-drafts.ts";
import { addNote } from "../notes/write-note.ts";
import { NOTHING_SEEN } from "./log-entry.ts";
import { LogNotices } from "./LogNotices.tsx";
import type { StudyLog } from "./study-log.ts";
import { aReview, aStatus, serveLog, toWire } from "./testing/log-entries.ts";
import { GET_LOG, POST_LOG, type ModelLogServer } from "./testing/model-log-server.ts";
import { useLogWriter } from "./use-study-log.ts";

const [CARD_1, CARD_2] = [toDuid("CARD-1"), toDuid("CARD-2")];
const review = (number: number) =>
  ({ kind: "review", duid: toDuid(`CARD-${number}`), stamps: ["a"], follows: NOTHING_SEEN }) as const;

/** The notices on the page of CARD-1, where a day is listed. The server refuses every row. */
async function open({
  isShown,
  prepare,
}: {
  readonly isShown?: (entry: LogEntry) => boolean;
  readonly prepare?: (study: ReturnType<typeof aStudyOfThree>) => void;
} = {}) {
  const study = aStudyOfThree();
  serveLog(study);
  study.http.answer(POST_LOG, ({ json }) => {
    const { entries } = json as { entries: readonly { id: string }[] };
    return { status: 200, body: { results: entries.map(({ id }) => ({ id, refused: "invalid" })) } };
  });
  prepare?.(study);
  const parts: { log?: StudyLog; drafts?: NoteDrafts } = {};
  const router = openPart(
    study,
    () => {
      parts.log = useLogWriter();
      parts.drafts = useNoteDrafts();
      return <LogNotices {...(isShown && { isShown })} />;
    },
    "/detail/CARD-1?day=2026-11-19",
  );
  await waitFor(() => expect(study.http.sent(GET_LOG).length).toBeGreaterThan(0));
  const { log, drafts } = parts;
  if (log === undefined || drafts === undefined) throw new Error("no log");
  return { ...study, log, drafts, router };
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const findEdit = async (words: RegExp) => {
  const notice = (await screen.findByText(words)).closest<HTMLElement>("[role=alert]");
  return within(notice ?? document.body).getByRole("button", { name: "Edit" });
};

describe("own entries that were refused [REQ-LOG-03]", () => {
  it("as a note about the user in view are begun again where the person is, on the day that they see", async () => {
    const { log, drafts, router } = await open();
    act(() => void addNote(log, { duid: CARD_1 }, "Had a cold"));
    await userEvent.click(await findEdit(/^A note on CARD-1 was not saved/));
    await act(async () => undefined);
    expect(drafts.getState().get(CARD_1)).toMatchObject({ text: "Had a cold" });
    expect(router.state.location).toMatchObject({ pathname: "/detail/CARD-1", search: "?day=2026-11-19" });
    expect(log.getState().unsaved).toEqual([]);
  });

  it("as a note about another user are begun again on the page of that user", async () => {
    const { log, drafts, router } = await open();
    act(() => void addNote(log, { duid: CARD_2 }, "Moved house"));
    await userEvent.click(await findEdit(/^A note on CARD-2 was not saved/));
    await waitFor(() => expect(router.state.location.pathname).toBe("/detail/CARD-2"));
    expect([...drafts.getState().keys()]).toEqual([CARD_2]);
  });

  it("wait as notes for another one that was begun about the same user, and in other cases do not", async () => {
    const { log, drafts } = await open();
    act(() => {
      drafts.put(CARD_1, { text: "Half a sent" });
      drafts.put(CARD_2, { text: " " });
      addNote(log, { duid: CARD_1 }, "Had a cold");
      addNote(log, { duid: CARD_2 }, "Moved house");
      log.write(review(1));
    });
    const isDisabled = async (words: RegExp) => (await findEdit(words)).getAttribute("aria-disabled");
    expect(await isDisabled(/^A note on CARD-1 was not saved/)).toBe("true");
    expect(await isDisabled(/^A note on CARD-2 was not saved/)).toBeNull();
    expect(await isDisabled(/^The review of CARD-1 was not saved/)).toBeNull();
    expect(screen.getAllByText("Finish the note that you are writing first")).toHaveLength(1);
    expect(screen.queryByText(/more entr/)).toBeNull();
  });

  it("are not discarded with those that are only counted where the page does not show them", async () => {
    const { log } = await open({ isShown: ({ kind }) => kind === "review" });
    const status = { kind: "enrolled", enrolled: "2026-03-03" } as const;
    act(() => {
      log.writeAll([
        { kind: "status", duid: CARD_1, status, follows: NOTHING_SEEN },
        ...[1, 2, 3, 4, 5, 6].map(review),
      ]);
    });
    expect(await screen.findByText("1 more entry was not saved.")).toBeDefined();
    expect(screen.queryByText(/^The status of CARD-1/)).toBeNull();
    await press("Discard these");
    expect(log.getState().unsaved.map(({ entry }) => entry.kind)).toEqual([
      "status",
      ...Array.from({ length: 5 }, () => "review"),
    ]);
  });
});

it("a log that is set back twice is told twice, and not again at a reading in between [REQ-LOG-02] [SAFETY]", async () => {
  const servers: ModelLogServer[] = [];
  const { clock, log } = await open({
    prepare: (study) =>
      void servers.push(serveLog(study, aReview("CARD-1", ["a"]), aStatus("CARD-2", undefined))),
  });
  await waitFor(() => expect(log.getState().isRead).toBe(true));
  const setBack = (count: number) => servers.forEach((server) => server.setBack(count));
  const passMinute = () => act(() => clock.advanceAsync(61_000));
  const words = /^The study log was reset on the server, and 1 entry is missing\./;
  setBack(1);
  await passMinute();
  await screen.findByText(words);
  await press("Dismiss");
  await passMinute();
  expect(screen.queryByText(words)).toBeNull();
  setBack(0);
  await passMinute();
  await screen.findByText(words);
});

it("an entry that cannot be read is a warning, and what is of a newer version is news [SAFETY]", async () => {
  const signed = { at: "2026-11-20T09:00:00Z", by: "ben" };
  await open({
    prepare: ({ http }) =>
      http.reply(GET_LOG, {
        entries: [
          { ...toWire(aReview("CARD-1", [])), stamps: 7 },
          { ...toWire(aReview("CARD-2", [])), urgency: 3 },
          { id: "d", kind: "consent", follows: null, ...signed },
        ],
        cursor: "1",
        hasMore: false,
      }),
  });
  const unreadable = "1 entry of the study log cannot be read by this version. They are kept.";
  await screen.findByText(unreadable);
  const toneOf = (words: string) =>
    /watch|info/.exec(screen.getByText(words).closest("[class*=banner]")?.className ?? "")?.[0];
  expect(toneOf(unreadable)).toBe("watch");
  expect(toneOf("1 entry of a newer version.")).toBe("info");
  expect(toneOf("1 field of the study log is of a newer version and not shown.")).toBe("info");
});

it("a log that can be neither read nor written has one notice, with the role of a status [REQ-LOG-01]", async () => {
  const { log } = await open({
    prepare: ({ http }) => {
      http.reply(GET_LOG, {}, 403);
      http.reply(POST_LOG, {}, 500);
    },
  });
  act(() => void log.write(review(1)));
  const told = await screen.findByText(
    "You do not have access to the study log. Statuses, notes and reviews are not loaded. The study log could not be reached. 1 entry of yours is not shared yet.",
  );
  expect(told.closest("[role]")?.getAttribute("role")).toBe("status");
  expect(screen.queryByRole("alert")).toBeNull();
});

it("a log that may be neither read nor written can be tried again all the same [REQ-LOG-03]", async () => {
  const { http, log } = await open({
    prepare: (study) => {
      study.http.reply(GET_LOG, {}, 403);
      study.http.reply(POST_LOG, {}, 403);
    },
  });
  act(() => void log.write(review(1)));
  await userEvent.click(await screen.findByRole("button", { name: "Try again" }));
  await waitFor(() => expect(http.sent(POST_LOG)).toHaveLength(2));
});
