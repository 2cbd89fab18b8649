import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aCapnogramRowBody, UDI } from "@capno/test-kit/wire-builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { aRecord, aStudyOfThree, findSection, openDetail } from "../testing/open-detail.tsx";
import { openRecordsList } from "../testing/open-records-list.tsx";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";

beforeEach(() => {
  giveFramesHeight(300);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const findRows = async () => {
  const rows = await within(await findSection("RECORDS")).findAllByRole("row");
  return rows.slice(1);
};

describe("a participant's list of records [REQ-LIST-40]", () => {
  it("shows every record, also failed ones and those without a valid date", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 5, capnogram_dt: "2000-01-01T00:10:00Z" }),
      aCapnogramRowBody({ id: 4, capnogram_dt: "2026-02-30T10:00:00Z" }),
      aCapnogramRowBody({ id: 8, data_par_ver: "ERROR 3" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-19T08:00:00Z", data_par_ver: "2.6.1" }),
    ]);
    openRecordsList(services);
    const texts = (await findRows()).map((row) => row.textContent);
    expect(texts).toHaveLength(4);
    expect(texts[0]).toMatch(/^20 November 2026.*Failed$/);
    const open = screen.getAllByRole("link", { name: /^Open/ });
    expect(open.map((link) => link.title)).toEqual([
      "Failed: ERROR 3",
      "Processed, parser version 2.6.1",
      expect.stringMatching(/^Processed, parser version/),
      expect.stringMatching(/^Processed, parser version/),
    ]);
    expect(texts[2]).toMatch(/^Unknown date/);
    expect(texts[3]).toMatch(/^Unknown date/);
  });

  it("opens records one by one, each with its own address", async () => {
    const router = openDetail(aStudyOfThree(), "/detail/CARD-1?scale=ALL#end-tidal-co2");
    const [, older] = await findRows();
    if (older === undefined) throw new Error("there are two");
    await userEvent.click(within(older).getByRole("link", { name: /^Open/ }));
    expect(router.state.location).toMatchObject({ search: "?scale=ALL&record=6", hash: "#end-tidal-co2" });
    expect(await screen.findByText(/show the record of 19 November 2026.*show the latest/)).toBeDefined();
    await waitFor(() =>
      expect(screen.getByRole("application", { name: /^Capnogram.*19 November/ })).toBeDefined(),
    );
    await router.navigate(-1);
    await waitFor(() =>
      expect(screen.getByRole("application", { name: /^Capnogram.*20 November/ })).toBeDefined(),
    );
    expect(screen.queryByText(/Summary and trends show the latest/)).toBeNull();
    await act(() => router.navigate("/detail/CARD-1?record=7"));
    expect(screen.queryByText(/Summary and trends show the latest/)).toBeNull();
  });

  it("shows values and quality of the records in view", async () => {
    const services = aStudyOfThree();
    openRecordsList(services);
    await findRows();
    await act(() => services.clock.advanceAsync(1_000));
    await waitFor(async () => expect((await findRows())[0]?.textContent).toContain("5.31"));
    expect(
      within((await findRows())[0] as HTMLElement).getByRole("meter", { name: "Breath quality" }),
    ).toBeDefined();
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads).toEqual(["Date", "Quality", "CO₂", "Rate", "Index", "Compare"]);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(document.querySelectorAll('[data-on="paper"] > [data-place]')).toHaveLength(2);
    act(() => void window.dispatchEvent(new Event("afterprint")));
  });

  it("marks a value that no lung makes, and keeps its number [REQ-DETAIL-46]", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/7/", aRecord(7, 38));
    openRecordsList(services);
    await findRows();
    await act(() => services.clock.advanceAsync(1_000));
    await waitFor(async () => expect((await findRows())[0]?.textContent).toContain("38.00"));
    expect(screen.getAllByRole("img", { name: "Not plausible: check the record" })).toHaveLength(1);
  });

  it("requests quality only for records in view that are not loaded yet", async () => {
    const services = aStudyOfThree();
    services.http.reply(
      "GET /capnogram/?duid=CARD-1",
      Array.from({ length: 500 }, (_, place) =>
        aCapnogramRowBody({
          id: 1_000 - place,
          capnogram_dt: new Date(Date.UTC(2026, 10, 20) - place * 86_400_000).toISOString(),
        }),
      ),
    );
    for (let id = 501; id <= 1_000; id++) services.http.fail(`GET /capnogram/${id}/`, "not-found", 404);
    openRecordsList(services);
    await findRows();
    const asked = () => services.http.requests.filter(({ path }) => /^\/capnogram\/\d+\/$/.test(path)).length;
    const before = asked();
    await act(() => services.clock.advanceAsync(1_000));
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await act(() => services.clock.advanceAsync(1_000));
    // 300 px of 33 px each, begun and ended rows included.
    expect(asked() - before).toBeLessThanOrEqual(10);
    expect((await findRows()).length).toBeLessThan(40);
  });

  it("says once it knows that a record in the address is not this participant's, and shows the latest one", async () => {
    const services = aStudyOfThree();
    const answer = services.http.hold("GET /capnogram/?duid=CARD-1");
    openDetail(services, "/detail/CARD-1?record=70");
    await screen.findByText("RECORDS");
    expect(screen.queryByText(/^The latest record is shown instead/)).toBeNull();
    answer([aCapnogramRowBody({ id: 7, capnogram_dt: "2026-11-20T09:20:00Z" })]);
    expect(
      await screen.findByText("The latest record is shown instead: this user does not have that record."),
    ).toBeDefined();
    expect(
      await screen.findByRole("application", { name: /^Capnogram of CARD-1, 20 November/ }),
    ).toBeDefined();
  });
});

describe("a row of the list of records [REQ-LIST-40]", () => {
  const THREE = [
    aCapnogramRowBody({ id: 9, capnogram_dt: "2026-11-20T09:00:00Z" }),
    aCapnogramRowBody({ id: 7, capnogram_dt: "2026-11-20T08:00:00Z" }),
    aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-19T08:00:00Z", data_par_ver: "ERROR 3" }),
    aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-18T08:00:00Z" }),
  ];

  it("leads to a comparison whose baseline is the earlier record, and a failed one to none [REQ-DETAIL-43]", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", THREE);
    openRecordsList(services, "/detail/CARD-1?record=7");
    const rows = await findRows();
    const getTarget = (row: HTMLElement) =>
      within(row)
        .queryByRole("link", { name: /^Compare/ })
        ?.getAttribute("href");
    expect(rows.map(getTarget)).toEqual([
      "/detail/CARD-1/compare?baseline=7&now=9",
      undefined,
      undefined,
      "/detail/CARD-1/compare?baseline=6&now=7",
    ]);
    const opened = rows.map((row) =>
      within(row).getByRole("link", { name: /^Open/ }).getAttribute("aria-current"),
    );
    expect(opened).toEqual([null, "true", null, null]);
    expect(screen.getByText(/^Shown above: 20 November 2026, 08:00\. Processed, /)).toBeDefined();
    expect(screen.getByRole("link", { name: "Compare records" }).getAttribute("href")).toBe(
      "/detail/CARD-1/compare",
    );
  });

  it("compares nothing with a failed record that was opened", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", THREE);
    openRecordsList(services, "/detail/CARD-1?record=8");
    await findRows();
    expect(screen.queryByRole("link", { name: /^Compare the/ })).toBeNull();
    expect(screen.getByText("Shown above: 19 November 2026, 08:00. Failed: ERROR 3")).toBeDefined();
  });

  it("says that its values are not loaded yet, and that they could not be", async () => {
    const services = aStudyOfThree();
    services.http.fail("GET /capnogram/6/", "unexpected-status", 500);
    openRecordsList(services);
    const texts = async () => (await findRows()).map(({ textContent }) => textContent);
    expect((await texts())[1]).toContain("Not loaded yet");
    await act(() => services.clock.advanceAsync(1_000));
    await waitFor(async () => expect((await texts())[1]).toContain("Not known"));
  });

  it("of a blinded participant has its time, handset and whether it was processed alone [REQ-BLIND-01] [SAFETY]", async () => {
    const services = aStudyOfThree();
    const account = anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail] });
    const config = { ...services.config, capture: { ...services.config.capture, blinded: ["CARD"] } };
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 9, capnogram_dt: "2026-11-20T08:00:00Z", handset_udi: UDI }),
      aCapnogramRowBody({
        id: 8,
        capnogram_dt: "2026-11-19T08:00:00Z",
        data_par_ver: "ERROR 3",
        handset_udi: null,
      }),
    ]);
    openRecordsList({ ...services, config, session: createFakeSession(account) });
    expect((await findRows()).map(({ textContent }) => textContent)).toEqual([
      "20 November 2026, 08:00ProcessedNTH 00001",
      "19 November 2026, 08:00FailedNot known",
    ]);
    const heads = screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads).toEqual(["Date", "Processing", "Handset"]);
    expect(screen.queryByRole("link")).toBeNull();
    // Without links the keyboard reaches the list itself.
    expect(screen.getByRole("group", { name: "List of records" }).tabIndex).toBe(0);
    expect(screen.queryByText(/^Shown above/)).toBeNull();
  });
});

describe("the list of records on paper [REQ-PRINT-01]", () => {
  const LISTED = [
    aCapnogramRowBody({ id: 9, capnogram_dt: "2026-11-20T08:00:00Z" }),
    aCapnogramRowBody({ id: 8, capnogram_dt: "2026-10-21T08:00:00Z" }),
    aCapnogramRowBody({ id: 7, capnogram_dt: "2026-10-20T08:00:00Z" }),
    aCapnogramRowBody({ id: 6, capnogram_dt: "2026-10-20T07:59:59Z" }),
    aCapnogramRowBody({ id: 5, capnogram_dt: "2000-01-01T00:10:00Z" }),
  ];

  it.each([
    ["", 3, "1 older record and 1 record without a date not printed."],
    ["?scale=1W", 1, "3 older records and 1 record without a date not printed."],
    ["?scale=ALL", 5, undefined],
    ["?day=2026-10-20&from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z", 2, undefined],
    [
      "?from=2026-10-21T00:00:00Z&to=2026-11-01T00:00:00Z",
      2,
      "2 older records and 1 record without a date not printed.",
    ],
    ["?from=2000-01-01T00:00:00Z&to=2026-11-21T00:00:00Z", 4, "1 record without a date not printed."],
  ])("has those of the time that the trend shows: %j", async (search, count, words) => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", LISTED);
    openRecordsList(services, `/detail/CARD-1${search}`);
    await findRows();
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    expect(document.querySelectorAll('[data-on="paper"] > [data-place]')).toHaveLength(count);
    expect(screen.queryByText(/not printed\.$/)?.textContent).toBe(words);
    act(() => void window.dispatchEvent(new Event("afterprint")));
  });
});

it("the list of records stays where it is read while newer ones come, and says how many [REQ-LIST-40]", async () => {
  const scrolled: unknown[] = [];
  Element.prototype.scrollBy = (...by: unknown[]) => void scrolled.push(by);
  const services = aStudyOfThree();
  const TWO = [7, 6].map((id) => aCapnogramRowBody({ id, capnogram_dt: `2026-11-1${id}T08:00:00Z` }));
  services.http.reply("GET /capnogram/?duid=CARD-1", TWO);
  openRecordsList(services);
  const rows = await findRows();
  const older = services.http.sent("GET /capnogram/?duid=CARD-1").length;
  const come = async (...ids: readonly number[]) => {
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      ...ids.map((id) => aCapnogramRowBody({ id, capnogram_dt: `2026-11-20T0${id}:00:00Z` })),
      ...TWO,
    ]);
    await act(() => services.clock.advanceAsync(61_000));
    act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
    await waitFor(async () => expect(await findRows()).toHaveLength(ids.length + 2));
  };
  expect(rows).toHaveLength(2);
  // The list is not scrolled: a new record comes first in it.
  await come(1);
  expect([scrolled.length, screen.queryByText(/above\.$/)]).toEqual([0, null]);
  within((await findRows())[0] as HTMLElement)
    .getByRole("link", { name: /^Open/ })
    .focus();
  await come(3, 2, 1);
  expect(await screen.findByText("2 new records above.")).toBeDefined();
  expect(scrolled).toHaveLength(1);
  expect(services.http.sent("GET /capnogram/?duid=CARD-1").length).toBeGreaterThan(older);
  fireEvent.scroll(document.querySelector("[data-place]")?.closest("div") ?? document.body);
  await waitFor(() => expect(screen.queryByText(/above\.$/)).toBeNull());
  // The same under a mouse, and no longer once it is gone.
  const body = document.querySelector("tbody") ?? document.body;
  act(() => (document.activeElement as HTMLElement).blur());
  fireEvent.pointerEnter(body, { pointerType: "mouse" });
  await come(4, 3, 2, 1);
  fireEvent.pointerLeave(body, { pointerType: "mouse" });
  await come(5, 4, 3, 2, 1);
  expect(scrolled).toHaveLength(2);
});
