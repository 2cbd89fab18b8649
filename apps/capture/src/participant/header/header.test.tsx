import { toDuid, toEpochMs, toHandsetUdi } from "@capno/domain/units";
import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aCapnogramRowBody, aDuidBody, OTHER_UDI, UDI } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { aNote, anAllocation, aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import { GET_LOG } from "../../study/log/testing/model-log-server.ts";
import { aStudyOfThree, openPart, type Shown } from "../testing/open-detail.tsx";
import { DetailHeader } from "./DetailHeader.tsx";
import { FailedLatestRecord } from "./FailedLatestRecord.tsx";
import { NeverRecorded } from "./NeverRecorded.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

type Study = ReturnType<typeof aStudyOfThree>;

/** The header alone, in the order of these users. */
const openHeader = (study: Study, address = "/detail/CARD-1", ordered?: readonly string[]) =>
  openPart(
    study,
    ({ participant, all, records, notes }: Shown) => (
      <DetailHeader
        participant={participant}
        order={ordered === undefined ? all : all.filter(({ duid }) => ordered.includes(duid))}
        all={all}
        records={records}
        notes={notes}
        shown={records.latestRow}
        arriving={undefined}
      />
    ),
    address,
  );

describe("the date of the latest reading [REQ-DETAIL-01]", () => {
  const DAY_MS = 86_400_000;
  const listed = (study: Study, daysAgo: number) => {
    const capnogram_dt = new Date(study.clock.now() - daysAgo * DAY_MS).toISOString();
    study.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7, capnogram_dt })]);
  };

  it.each([
    [30, 0],
    [31, 1],
  ])("of %i days ago is marked as old: %i", async (daysAgo, marks) => {
    const study = aStudyOfThree();
    listed(study, daysAgo);
    openHeader(study);
    expect(await screen.findByText(`${daysAgo} days ago`)).toBeDefined();
    expect(screen.queryAllByText("Old reading")).toHaveLength(marks);
  });

  it("turns old while the page is open", async () => {
    const study = aStudyOfThree();
    // Half a minute less than 31 days.
    listed(study, 31 - 0.5 / 1_440);
    openHeader(study);
    expect(await screen.findByText("30 days ago")).toBeDefined();
    expect(screen.queryByText("Old reading")).toBeNull();
    await act(() => study.clock.advanceAsync(60_000));
    expect(screen.getByText("31 days ago")).toBeDefined();
    expect(screen.getByText("Old reading")).toBeDefined();
  });

  it("is never old of who has left the study: nothing is due [REQ-STATUS-34]", async () => {
    const study = aStudyOfThree();
    listed(study, 100);
    serveLog(study, aStatus("CARD-1", { kind: "left", enrolled: null, left: "2026-08-01", reason: "died" }));
    openHeader(study);
    expect(await screen.findByRole("button", { name: "Died 1 Aug 2026" })).toBeDefined();
    await waitFor(() => expect(screen.queryByText("Old reading")).toBeNull());
    expect(screen.getByText(/months ago$/)).toBeDefined();
  });

  it.each([
    ["2026-11-20", 0],
    ["2026-11-21", 1],
  ])("is old of who leaves on %s as long as that day has not come: %i", async (left, marks) => {
    const study = aStudyOfThree();
    listed(study, 100);
    serveLog(study, aStatus("CARD-1", { kind: "left", enrolled: null, left, reason: "died" }));
    openHeader(study);
    expect(await screen.findByText(/months ago$/)).toBeDefined();
    expect(await screen.findByRole("button", { name: /^Died 2[01] Nov 2026$/ })).toBeDefined();
    expect(screen.queryAllByText("Old reading")).toHaveLength(marks);
  });

  it.each([
    [
      "is said to be on its way",
      (study: Study) => void study.http.hold("GET /capnogram/?duid=CARD-1"),
      "Loading...",
    ],
    [
      "is said not to be there",
      (study: Study) => study.http.fail("GET /capnogram/?duid=CARD-1", "unexpected-status", 500),
      "Could not be loaded",
    ],
    [
      "is a dash without a record",
      (study: Study) => study.http.reply("GET /capnogram/?duid=CARD-1", []),
      "-",
    ],
  ])("%s", async (_, change, words) => {
    const study = aStudyOfThree();
    change(study);
    openHeader(study);
    expect(await screen.findByText(words)).toBeDefined();
    expect(document.querySelector("time")).toBeNull();
  });
});

describe("the head of a participant's page [REQ-DETAIL-02]", () => {
  it("steps through the order of the list that was left, and through all from a user outside it", async () => {
    const study = aStudyOfThree();
    const duids = ["CARD-1", "CARD-2", "CARD-4"];
    study.http.reply(
      "GET /duid/",
      duids.map((duid) => aDuidBody({ duid, handset_udi: null })),
    );
    study.http.reply("GET /capnogram/?duid=CARD-4", []);
    const router = openHeader(study, "/detail/CARD-1?scale=ALL", ["CARD-1", "CARD-4"]);
    await userEvent.click(await screen.findByRole("button", { name: "Next user" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/detail/CARD-4"));
    await router.navigate("/detail/CARD-2");
    await screen.findByRole("heading", { level: 1, name: "CARD-2" });
    await userEvent.click(screen.getByRole("button", { name: "Previous user" }));
    await waitFor(() => expect(router.state.location.pathname).toBe("/detail/CARD-1"));
  });

  it("links the log of the handset, and shows the newest note that was not deleted", async () => {
    const study = aStudyOfThree();
    const note = aNote("a", "CARD-1", { text: "Had a cold" });
    const deleted = aNote("b", "CARD-1", { text: "Wrong user" });
    serveLog(study, note, deleted, { ...deleted, id: "b2", follows: deleted.id, text: "" });
    openHeader(study);
    const handset = await screen.findByRole("link", { name: "NTH 00001" });
    expect(handset.getAttribute("href")).toBe(
      `/list/handset-log?${new URLSearchParams({ handset: UDI }).toString()}`,
    );
    expect(await screen.findByText("Had a cold")).toBeDefined();
    expect(screen.getByRole("button", { name: "Notes (1)" })).toBeDefined();
    expect(screen.queryByText("Wrong user")).toBeNull();
  });

  it("lets no status be changed that was not read: it may be another by now [SAFETY]", async () => {
    const study = aStudyOfThree();
    serveLog(study);
    study.http.hold(GET_LOG);
    openHeader(study);
    const button = await screen.findByRole<HTMLButtonElement>("button", { name: "Not read" });
    expect([button.disabled, button.title]).toEqual([true, "The study log is not loaded"]);
    // On paper there is no button.
    expect(screen.getByText("Not read", { selector: '[data-on="paper"]' })).toBeDefined();
    expect(screen.getByRole("button", { name: "Notes" })).toBeDefined();
  });
});

it("the head of a page has on paper that no status is known, where the button sets one", async () => {
  const study = aStudyOfThree();
  serveLog(study);
  openHeader(study);
  await screen.findByRole("button", { name: "Set status" });
  expect(screen.getByText("Not known", { selector: '[data-on="paper"]' })).toBeDefined();
});

it("the head of a page says at both ends of the order that there is no user beyond, and stays [REQ-DETAIL-02]", async () => {
  const router = openHeader(aStudyOfThree());
  const visited: string[] = [];
  router.subscribe(({ location }) => visited.push(location.pathname));
  const find = (name: string) => screen.findByRole("button", { name });
  const previous = await find("Previous user");
  act(() => previous.focus());
  expect(await screen.findAllByText("This is the first user")).not.toEqual([]);
  await userEvent.click(previous);
  await userEvent.click(await find("Next user"));
  await screen.findByRole("heading", { level: 1, name: /CARD-2/ });
  const next = await find("Next user");
  await userEvent.click(next);
  act(() => next.blur());
  await userEvent.keyboard("{Shift}");
  act(() => next.focus());
  expect(await screen.findAllByText("This is the last user")).not.toEqual([]);
  await userEvent.click(await find("Previous user"));
  await screen.findByRole("heading", { level: 1, name: /CARD-1/ });
  expect(visited.filter((path) => !/^\/detail\/CARD-[12]$/.test(path))).toEqual([]);
});

describe("what is said of a latest record that failed [REQ-VALUE-12] [SAFETY]", () => {
  it.each([
    [true, false, "Values are from 19 November 2026, 08:00."],
    [false, false, "There is no earlier record to show instead."],
    [true, true, "The record of 19 November 2026, 08:00 could be processed."],
    [false, true, "No record could be processed."],
  ])("with an earlier one: %s, blinded: %s", async (hasEarlier, isBlinded, words) => {
    const study = aStudyOfThree();
    openPart(study, ({ records }: Shown) => (
      <FailedLatestRecord
        failed={records.list.data?.rows[0]}
        shown={hasEarlier ? records.list.data?.rows[1] : undefined}
        isBlinded={isBlinded}
      />
    ));
    expect(
      await screen.findByText("The record of 20 November 2026, 09:20 could not be processed"),
    ).toBeDefined();
    expect(screen.getByText(words)).toBeDefined();
  });
});

it("a user without a record keeps their handset where the account may not take it back", async () => {
  const study = aStudyOfThree();
  const account = anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail] });
  study.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-3", handset_udi: UDI, capnogram_count: 0 })]);
  openPart(
    { ...study, session: createFakeSession(account) },
    ({ participant, notes }: Shown) => <NeverRecorded participant={participant} notes={notes} />,
    `/detail/${toDuid("CARD-3")}`,
  );
  expect(await screen.findByRole("link", { name: "Handset log" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Take handset back" })).toBeNull();
});

it("a user without a record has had their handset since the change of this one, and of no other", async () => {
  const study = aStudyOfThree();
  study.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-3", handset_udi: UDI, capnogram_count: 0 })]);
  const ago = (days: number) => toEpochMs(study.clock.now() - days * 86_400_000);
  serveLog(
    study,
    anAllocation({ did: "allocated", udi: toHandsetUdi(UDI), duid: toDuid("CARD-3"), doneAt: ago(1) }),
    anAllocation({ did: "allocated", udi: toHandsetUdi(OTHER_UDI), duid: toDuid("CARD-2"), doneAt: ago(0) }),
  );
  openPart(
    study,
    ({ participant, notes }: Shown) => <NeverRecorded participant={participant} notes={notes} />,
    "/detail/CARD-3",
  );
  expect(await screen.findByText("NTH 00001 with this user since 19 Nov 2026 (1 day).")).toBeDefined();
});

it("the head of a page says of the newest note when it was written and by whom, whatever day it is about", async () => {
  const study = aStudyOfThree();
  serveLog(
    study,
    aNote("a", "CARD-1", { text: "Had a cold" }),
    aNote("b", "CARD-1", { text: "Was well", by: "ben@capno.example", day: "2026-11-18" }),
  );
  openHeader(study);
  const line = (await screen.findByText("Was well")).closest("p");
  expect(line?.textContent).toBe("Was well 20 Nov 2026 ben@capno.example");
  expect(line?.title).toBe("Was well (ben@capno.example, 20 November 2026)");
});

it("the head of a page tells the zone of its time, and where the handset leads", async () => {
  openHeader(aStudyOfThree());
  expect((await screen.findByRole("link", { name: "NTH 00001" })).title).toBe("Handset log");
  await waitFor(() => expect(document.querySelector("time")?.title).toBe("UTC"));
});

it("the head of a page offers every user, also those that the list as it was left does not show", async () => {
  openHeader(aStudyOfThree(), "/detail/CARD-1", ["CARD-1"]);
  await userEvent.click(await screen.findByRole("combobox", { name: "User" }));
  const options = screen.getAllByRole("option").map(({ textContent }) => textContent.slice(0, 6));
  expect(options).toEqual(["CARD-1", "CARD-2", "CARD-3"]);
});
