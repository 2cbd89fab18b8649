import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";

import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";
import { aRecord, aStudyOfThree, DAY_BEFORE, findSection } from "../testing/open-detail.tsx";
import { openRecordsList } from "../testing/open-records-list.tsx";

beforeEach(() => {
  giveFramesHeight(300);
  Element.prototype.scrollIntoView = () => undefined;
});

const findRows = async () => {
  const rows = await within(await findSection("RECORDS")).findAllByRole("row");
  return rows.slice(1);
};

/** Where each of these is shown alone; null where on screen and on paper. */
const readPlaces = (elements: readonly Element[]) => elements.map((each) => each.getAttribute("data-on"));

/** CARD-1, of whom no value may be seen. */
function aBlindedStudy() {
  const services = aStudyOfThree();
  const account = anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail] });
  const config = { ...services.config, capture: { ...services.config.capture, blinded: ["CARD"] } };
  return { ...services, config, session: createFakeSession(account) };
}

describe("the table of records on paper [REQ-PRINT-01]", () => {
  it("has every column but that of the links, whose heading is not seen on screen either", async () => {
    openRecordsList(aStudyOfThree());
    const [row] = await findRows();
    const heads = screen.getAllByRole("columnheader");
    const columns = heads.map(({ textContent }) => textContent);
    expect(columns).toEqual(["Date", "Quality", "CO₂", "Rate", "Index", "Compare"]);
    expect(readPlaces(heads)).toEqual([null, null, null, null, null, "screen"]);
    expect(readPlaces([...(row?.children ?? [])])).toEqual([null, null, null, null, null, "screen"]);
    // For screen readers alone.
    const areHidden = heads.map((head) => head.querySelector("[class*='hidden']") !== null);
    expect(areHidden).toEqual([false, false, false, false, false, true]);
  });

  it("of a blinded participant has every column", async () => {
    openRecordsList(aBlindedStudy());
    const [row] = await findRows();
    expect(readPlaces(screen.getAllByRole("columnheader"))).toEqual([null, null, null]);
    expect(readPlaces([...(row?.children ?? [])])).toEqual([null, null, null]);
  });

  it("is followed by the number of those that are left out, which a screen does not show", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: "2026-09-19T08:00:00Z" }),
    ]);
    openRecordsList(services);
    await findRows();
    expect(readPlaces([screen.getByText("1 older record not printed.")])).toEqual(["paper"]);
  });

  it("has each record once, and the screen its own", async () => {
    openRecordsList(aStudyOfThree());
    await findRows();
    const countBodies = () => document.querySelectorAll("tbody").length;
    expect(countBodies()).toBe(1);
    act(() => void window.dispatchEvent(new Event("beforeprint")));
    onTestFinished(() => act(() => void window.dispatchEvent(new Event("afterprint"))));
    expect(readPlaces([...document.querySelectorAll("tbody")])).toEqual([null, "paper"]);
  });
});

describe("a row of the table of records [REQ-LIST-40]", () => {
  it("is tinted where its record is shown above, and no other", async () => {
    const router = openRecordsList(aStudyOfThree());
    await findRows();
    const readTinted = () =>
      [...document.querySelectorAll("tr[class*='shown']")].map((row) => row.getAttribute("aria-rowindex"));
    expect(readTinted()).toEqual(["2"]);
    await act(() => router.navigate("/detail/CARD-1?record=6"));
    await waitFor(() => expect(readTinted()).toEqual(["3"]));
  });

  it("has its place among all of them for screen readers", async () => {
    openRecordsList(aStudyOfThree());
    const rows = await findRows();
    expect(rows.map((row) => row.getAttribute("aria-rowindex"))).toEqual(["2", "3"]);
    expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("3");
  });

  it("names each value beside it where there is no room for columns", async () => {
    openRecordsList(aStudyOfThree());
    const [row] = await findRows();
    const labels = [...(row?.children ?? [])].map((cell) => cell.getAttribute("data-label"));
    expect(labels).toEqual([null, null, "CO₂", "Rate", "Index", null]);
  });

  it("says the zone of its time", async () => {
    openRecordsList(aStudyOfThree());
    const [row] = await findRows();
    expect(row?.querySelector("th")?.title).toBe("UTC");
  });

  it("of a record that failed asks for no value, and for those of the others", async () => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-20T09:30:00Z", data_par_ver: "ERROR 3" }),
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
    ]);
    openRecordsList(services);
    await findRows();
    await act(() => services.clock.advanceAsync(1_000));
    await waitFor(async () => expect((await findRows())[1]?.textContent).toContain("5.31"));
    await act(() => services.clock.advanceAsync(1_000));
    expect(services.http.sent("GET /capnogram/8/")).toEqual([]);
    const [failed, processed] = await findRows();
    expect(failed?.textContent).toMatch(/Failed$/);
    expect(processed?.textContent).not.toContain("Failed");
  });

  it("of a blinded participant says more of how it was processed", async () => {
    const services = aBlindedStudy();
    services.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7, data_par_ver: "2.6.1" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE, data_par_ver: "ERROR 3" }),
    ]);
    openRecordsList(services);
    const titles = (await findRows()).map((row) => row.querySelector("td")?.title);
    expect(titles).toEqual(["Processed, parser version 2.6.1", "Failed: ERROR 3"]);
  });
});

it("after the table was scrolled the values of the rows in sight are asked for, and of no other", async () => {
  const services = aStudyOfThree();
  const dayOf = (id: number) => new Date(Date.UTC(2026, 8, id, 8)).toISOString();
  const ids = Array.from({ length: 60 }, (_, place) => 160 - place);
  services.http.reply(
    "GET /capnogram/?duid=CARD-1",
    ids.map((id) => aCapnogramRowBody({ id, capnogram_dt: dayOf(id - 100) })),
  );
  for (const id of ids) services.http.reply(`GET /capnogram/${id}/`, aRecord(id, 6, dayOf(id - 100)));
  openRecordsList(services);
  await findRows();
  const frame = screen.getByRole("table").parentElement ?? document.body;
  frame.scrollTop = 40 * 32;
  fireEvent.scroll(frame);
  await act(() => services.clock.advanceAsync(1_000));
  // The page shows the newest, and may be asked to show the one before.
  const asked = () => ids.slice(2).filter((id) => services.http.sent(`GET /capnogram/${id}/`).length > 0);
  await waitFor(() => expect(asked().at(-1)).toBeLessThan(115));
  // Rows are 32 px high, and the frame 300.
  expect(asked()).toEqual(ids.slice(40, 40 + asked().length));
  expect(asked().length).toBeLessThan(13);
});

it("the frame of the records is no stop of its own for the keyboard where its links are some", async () => {
  openRecordsList(aStudyOfThree());
  await findRows();
  expect(screen.queryByRole("group", { name: "List of records" })).toBeNull();
  expect(screen.getByRole("table").parentElement?.tabIndex).toBe(-1);
});

it("the table of records stays where it was scrolled to while a newer one comes, and says so", async () => {
  const scrolled: unknown[] = [];
  Element.prototype.scrollBy = (...by: unknown[]) => void scrolled.push(by);
  const services = aStudyOfThree();
  openRecordsList(services);
  await findRows();
  Object.assign(screen.getByRole("table").parentElement ?? document.body, { scrollTop: 20 });
  const newer = "2026-11-20T09:25:00Z";
  services.http.reply("GET /capnogram/8/", aRecord(8, 6, newer));
  services.http.reply("GET /capnogram/?duid=CARD-1", [
    aCapnogramRowBody({ id: 8, capnogram_dt: newer }),
    aCapnogramRowBody({ id: 7 }),
    aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
  ]);
  act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  expect(await screen.findByText("1 new record above.")).toBeDefined();
  expect(scrolled).toHaveLength(1);
});
