import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { aRecord, aStudyOfThree, findSection, openPart, type Shown } from "../testing/open-detail.tsx";
import { CapnogramSection } from "./CapnogramSection.tsx";
import { WaveformTopology } from "./WaveformTopology.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

const open = (study = aStudyOfThree()) =>
  openPart(study, ({ participant, records }: Shown) => (
    <>
      <WaveformTopology duid={participant.duid} records={records} />
      <CapnogramSection duid={participant.duid} records={records} />
    </>
  ));

it.each([
  [["", "cough", "", ""], "1 of 2 breaths used: 1 cough"],
  [["", ""], /^Breath quality not known: the analysis found 4 breaths but judged 2/],
])("the capnogram of breaths that are judged %j says so", async (data_par_error, words) => {
  const study = aStudyOfThree();
  study.http.reply("GET /capnogram/7/", { ...aRecord(7, 5.31), data_par_error });
  open(study);
  expect(await within(await findSection("CAPNOGRAM")).findByText(words)).toBeDefined();
});

it("the record before says nothing of itself where it can be shown, and is drawn no longer once it is not asked for", async () => {
  open();
  const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Show Previous" });
  await waitFor(() => expect(box.disabled).toBe(false));
  expect(screen.queryByText(/previous record/i)).toBeNull();
  const section = within(await findSection("WAVEFORM TOPOLOGY"));
  const isDrawn = () => section.queryAllByText("Previous").length > 0;
  expect(isDrawn()).toBe(false);
  await userEvent.click(box);
  expect(isDrawn()).toBe(true);
  await userEvent.click(box);
  expect(isDrawn()).toBe(false);
});
