import { SAMPLE_INTERVAL_S } from "@capno/domain/spec-values/breath-values";
import { watchSavedFiles, type SavedFiles } from "@capno/fhir/testing/saved-files";
import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { aRecord, aStudyOfThree, DAY_BEFORE, openPart, type Shown } from "../testing/open-detail.tsx";
import { CapnogramSection } from "../waveforms/CapnogramSection.tsx";
import { WaveformTopology } from "../waveforms/WaveformTopology.tsx";

let saved: SavedFiles;
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  saved = watchSavedFiles();
});
afterEach(() => saved.end());

const open = (study: ReturnType<typeof aStudyOfThree>, address?: string) =>
  openPart(
    study,
    ({ participant, records }: Shown) => (
      <>
        <WaveformTopology duid={participant.duid} records={records} />
        <CapnogramSection duid={participant.duid} records={records} />
      </>
    ),
    address,
  );

async function save(name: string): Promise<readonly string[]> {
  await userEvent.click(await screen.findByRole("button", { name }));
  await waitFor(() => expect(saved.names).toHaveLength(1));
  return (await saved.readText()).replace("\uFEFF", "").trim().split("\r\n");
}

describe("the table of a curve [spec §2]", () => {
  it("of the capnogram has each sample with its time, under the record's day", async () => {
    open({ ...aStudyOfThree() });
    const lines = await save("Save capnogram as CSV");
    expect(saved.names).toEqual(["CARD-1-capnogram-2026-11-20.csv"]);
    const samples = aRecord(7, 5.31).data_breath ?? [];
    expect(samples.length).toBeGreaterThan(10);
    expect(lines).toEqual([
      "Time (s),pCO2 (kPa)",
      ...samples.map((kPa, place) => `${(place * SAMPLE_INTERVAL_S).toFixed(2)},${kPa}`),
    ]);
  });

  it("of the average breath has means and deviations, of the record that was opened", async () => {
    open(aStudyOfThree(), "/detail/CARD-1?record=6");
    const lines = await save("Save average waveform as CSV");
    expect(saved.names).toEqual(["CARD-1-average-waveform-2026-11-19.csv"]);
    expect(lines).toEqual([
      "Time (s),pCO2 (kPa),Standard deviation (kPa)",
      "0,0,0.1",
      "1,4.5,0.2",
      "2,0,0.1",
    ]);
  });

  it("is not offered of a record that failed, which says what the server noted", async () => {
    const study = aStudyOfThree();
    study.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE, data_par_ver: "ERROR: no breath" }),
    ]);
    open(study, "/detail/CARD-1?record=6");
    const words = "It has no waveform and no values. The server noted: ERROR: no breath";
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
    expect(screen.queryByRole("button", { name: /as CSV$/ })).toBeNull();
    expect(screen.queryByRole("application")).toBeNull();
    expect(study.http.sent("GET /capnogram/6/")).toEqual([]);
  });
});

it("the table of a curve is not offered where the record has no curve", async () => {
  const study = aStudyOfThree();
  study.http.reply("GET /capnogram/7/", { ...aRecord(7, 5.31), data_breath: [], data_avg_waveform: [] });
  open(study);
  await waitFor(() => expect(screen.getAllByText("We couldn't find any data")).toHaveLength(2));
  expect(screen.queryByRole("button", { name: /as CSV$/ })).toBeNull();
});

describe("the record before the one that is shown [REQ-DETAIL-16]", () => {
  const findBox = () => screen.findByRole<HTMLInputElement>("checkbox", { name: "Show Previous" });

  it("is shown no longer where another record is opened that has none before it, which is said", async () => {
    const router = open(aStudyOfThree());
    await waitFor(async () => expect((await findBox()).disabled).toBe(false));
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
    await userEvent.click(await findBox());
    expect((await findBox()).checked).toBe(true);
    await act(() => router.navigate("/detail/CARD-1?record=6"));
    expect(await screen.findByText("There is no previous record")).toBeDefined();
    expect([(await findBox()).checked, (await findBox()).disabled]).toEqual([false, true]);
  });

  it("is waited for without words, which would move the page for a moment", async () => {
    const study = aStudyOfThree();
    study.http.hold("GET /capnogram/6/");
    open(study);
    expect((await findBox()).disabled).toBe(true);
    expect(screen.queryByText(/previous record/)).toBeNull();
  });

  it("is the last one that could be processed", async () => {
    const study = aStudyOfThree();
    study.http.reply("GET /capnogram/?duid=CARD-1", [
      aCapnogramRowBody({ id: 9, capnogram_dt: "2026-11-20T09:30:00Z" }),
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-20T08:00:00Z", data_par_ver: "ERROR 3" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
    ]);
    study.http.reply("GET /capnogram/9/", aRecord(9, 6, "2026-11-20T09:30:00Z"));
    open(study, "/detail/CARD-1?record=7");
    const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Show Previous" });
    await waitFor(() => expect(box.disabled).toBe(false));
    expect(study.http.sent("GET /capnogram/6/")).toHaveLength(1);
    expect(study.http.sent("GET /capnogram/8/")).toEqual([]);
  });

  it("is not said to be missing where a row of the list was not read [SAFETY]", async () => {
    const study = aStudyOfThree();
    study.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7 }), { id: "x" }]);
    open(study);
    expect(await screen.findByText("No previous record could be read")).toBeDefined();
  });
});
