import type { CheckResult, Finding, Unread } from "@capno/domain/data-checks/finding";
import type { StudyLists } from "@capno/domain/data-checks/study-lists";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { UDI } from "@capno/test-kit/wire-builders";
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, it } from "vitest";

import { NOTHING_SEEN } from "../../study/log/log-entry.ts";
import { anExplanation, serveLog } from "../../study/log/testing/log-entries.ts";
import { POST_LOG } from "../../study/log/testing/model-log-server.ts";
import { toExplanations } from "../../study/reviews/use-reviews.ts";
import { createCapture } from "../../study/session/capture-session.ts";
import { SessionParts } from "../../study/session/SessionParts.tsx";
import { CheckRows } from "./CheckRows.tsx";

afterEach(cleanup);

const KEY = "failed-record:CARD-1:7";
const CARD_1 = toDuid("CARD-1");
const aFinding = (changes: Partial<Finding> = {}): Finding => ({
  check: "failed-record",
  key: KEY,
  duid: CARD_1,
  recordId: 7,
  recordedAt: null,
  udi: null,
  what: "The analysis failed",
  ...changes,
});
const anUnread = (reason: Unread["reason"], user: number): Unread => {
  const duid = toDuid(`CARD-${user}`);
  return { duid, what: `Of user ${user}`, reason, participants: [duid] };
};

function open() {
  const services = aProductServices();
  Object.assign(services.config.capture, { studyZone: "UTC" });
  return services;
}

/** The rows of a check of two users. */
function show(result: Partial<CheckResult>, services = open(), capture = createCapture(services)) {
  const rows = (
    <CheckRows
      result={{ check: "failed-record", findings: [], unread: [], ...result }}
      limits={{ gapDays: [7], qualityDrop: [20] }}
      lists={{ participants: [{}, {}] } as unknown as StudyLists}
      explanations={toExplanations(capture.log.getState().threads.explanation)}
    />
  );
  render(
    <ServicesProvider services={services}>
      <SessionParts capture={capture}>
        <RouterProvider router={createMemoryRouter([{ path: "/", element: rows }])} />
      </SessionParts>
    </ServicesProvider>,
  );
}

const readRow = () => screen.getAllByRole("row")[1]?.textContent;
const readHeading = () => screen.getByRole("heading", { level: 2 }).textContent;
const readList = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent.trim());
const openList = () => userEvent.click(screen.getByRole("button", { name: "Show the list" }));

describe("the rows of a data check", () => {
  it.each<[string, Partial<Finding>, string, readonly string[]]>([
    ["a record of no date", {}, "CARD-1Record 7–", ["CARD-1", "Record 7"]],
    ["a user", { recordId: null }, "CARD-1––", ["CARD-1"]],
    ["a handset", { duid: null, recordId: null, udi: toHandsetUdi(UDI) }, "––NTH 00001", []],
  ])("name %s, and lead to what there is", (_, finding, words, links) => {
    show({ findings: [aFinding(finding)] });
    expect(readRow()).toBe(`${words}The analysis failedExplain`);
    expect(screen.queryAllByRole("link").map(({ textContent }) => textContent)).toEqual(links);
  });

  it.each<[Partial<Finding>, string]>([
    [{ duid: null, udi: toHandsetUdi("(21)NTH\u202E7x") }, "handset \u2068(21)NTH\u202E7x\u2069"],
    [{ duid: toDuid("CARD-\u202E1"), recordId: null }, "\u2068CARD-\u202E1\u2069"],
  ])("let a name turn no words but itself: %j [REQ-DATA-25]", (finding, name) => {
    show({ findings: [aFinding(finding)] });
    const explain = screen.getByText("Explain").closest("button");
    expect(explain?.getAttribute("aria-label")).toBe(`Explain ${name}`);
  });

  it("say who explained them and when, and that an own explanation is not saved yet", async () => {
    const services = open();
    const own = aFinding({ key: "failed-record:CARD-1:8", recordId: 8 });
    serveLog(services, anExplanation(KEY, "Fell", { duid: CARD_1, by: "ben@capno.example" }));
    services.http.hold(POST_LOG);
    const capture = createCapture(services);
    await capture.log.read();
    const about = { kind: "explanation", thread: own.key, duid: CARD_1 } as const;
    capture.log.write({ ...about, text: "Wet", follows: NOTHING_SEEN });
    show({ findings: [aFinding(), own] }, services, capture);
    expect(screen.getByText(/^ben@/).textContent).toBe("ben@capno.example, 20 November 2026, 09:00");
    expect(screen.getByText(/^everyone@/).textContent).toMatch(/, \d\d:\d\d\. Saving…$/);
  });

  it.each([
    [100, 100, []],
    [102, 101, ["and 2 more, all in the CSV file"]],
  ])("list a hundred of %i that are not known, and count the others", async (count, length, more) => {
    show({ unread: Array.from({ length: count }, (_, user) => anUnread("not-read", user)) });
    expect(readList()).toEqual([]);
    await openList();
    expect(readList()).toHaveLength(length);
    expect(readList().slice(100)).toEqual(more);
  });

  it("that lack a status lead to where it is entered, and list what was not read alone", async () => {
    show({ findings: [aFinding()], unread: [anUnread("no-status", 1), anUnread("not-read", 2)] });
    expect(readHeading()).toBe("Failed records: 1 or more");
    expect(screen.getByRole("link", { name: "Set statuses" })).toBeDefined();
    await openList();
    expect(readList()).toEqual(["CARD-2 Of user 2"]);
    cleanup();
    show({ unread: [anUnread("not-read", 2)] });
    expect(screen.queryByRole("link", { name: "Set statuses" })).toBeNull();
  });

  it("count none beyond the hundredth where more than a hundred lack a status, which are not listed", async () => {
    const withoutStatus = Array.from({ length: 101 }, (_, user) => anUnread("no-status", user));
    show({ unread: [...withoutStatus, anUnread("not-read", 200)] });
    await openList();
    expect(readList()).toEqual(["CARD-200 Of user 200"]);
  });

  it("are no empty table where nothing was found, and none may be missing where all was read", () => {
    show({});
    expect(screen.getByText("Nothing was found.")).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByText(/There may be more rows/)).toBeNull();
    cleanup();
    show({ findings: [aFinding()] });
    expect(screen.getByRole("table")).toBeDefined();
    expect(screen.queryByText("Nothing was found.")).toBeNull();
    expect(screen.queryByText(/There may be more rows/)).toBeNull();
  });

  it("offer to edit what is explained, and to explain the others", () => {
    const services = open();
    const capture = createCapture(services);
    const about = { kind: "explanation", thread: KEY, duid: CARD_1 } as const;
    capture.log.write({ ...about, text: "Fell", follows: NOTHING_SEEN });
    const other = aFinding({ key: "failed-record:CARD-1:8", recordId: 8 });
    show({ findings: [aFinding(), other] }, services, capture);
    const readButton = (name: RegExp) => screen.getByRole("button", { name }).textContent;
    expect(readButton(/^Edit the explanation of record 7 /)).toBe("Edit");
    expect(readButton(/^Explain record 8 /)).toBe("Explain");
  });

  it("open each its own explanation, one after the other", async () => {
    const services = open();
    const capture = createCapture(services);
    const other = aFinding({ key: "failed-record:CARD-1:8", recordId: 8 });
    const about = { kind: "explanation", duid: CARD_1, follows: NOTHING_SEEN } as const;
    capture.log.write({ ...about, thread: KEY, text: "Fell" });
    capture.log.write({ ...about, thread: other.key, text: "Wet" });
    show({ findings: [aFinding(), other] }, services, capture);
    for (const [record, text] of [
      [8, "Wet"],
      [7, "Fell"],
      [8, "Wet"],
    ] as const) {
      const name = new RegExp(`^Edit the explanation of record ${record} `);
      // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
      await userEvent.click(screen.getByRole("button", { name }));
      // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
      expect((await screen.findByRole<HTMLTextAreaElement>("textbox")).value).toBe(text);
      // oxlint-disable-next-line no-await-in-loop -- one dialog after the other
      await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    }
  });

  it("have no number where no user has a status", () => {
    show({ unread: [anUnread("no-status", 1), anUnread("no-status", 2)] });
    expect(readHeading()).toBe("Failed records");
  });
});
