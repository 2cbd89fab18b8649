import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  aRecord,
  aStudyOfThree,
  findSection,
  openDetail,
  openPart,
  type Shown,
} from "../testing/open-detail.tsx";
import { RecordsList } from "./RecordsList.tsx";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";

beforeEach(() => {
  giveFramesHeight(300);
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  vi.restoreAllMocks();
});

const openList = (study: ReturnType<typeof aStudyOfThree>) =>
  openPart(study, ({ participant, records, notes }: Shown) => (
    <RecordsList duid={participant.duid} records={records} notes={notes} />
  ));
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
    openList(services);
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
  });

  it("shows values and quality of the records in view", async () => {
    const services = aStudyOfThree();
    openList(services);
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
    openList(services);
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
    openList(services);
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

  it("says that a record in the address is not this participant's, and shows the latest one", async () => {
    openDetail(aStudyOfThree(), "/detail/CARD-1?record=70");
    expect(
      await screen.findByText("The latest record is shown instead: this user does not have that record."),
    ).toBeDefined();
    expect(
      await screen.findByRole("application", { name: /^Capnogram of CARD-1, 20 November/ }),
    ).toBeDefined();
  });
});
