import { describe, expect, it } from "vitest";

import type { Http } from "../http.ts";
import { aCapnogramBody, aCapnogramRowBody, aTrendBody } from "../testing/wire-builders.ts";
import { getCapnogram, getCapnograms, getTrends } from "./capnograms.ts";

const answering = (body: unknown): Http => ({ send: () => Promise.resolve({ status: 200, body }) });

describe("a participant's records · spec §3", () => {
  it("reads a participant's record", async () => {
    const capnogram = await getCapnogram(answering(aCapnogramBody()), 7);
    expect(capnogram).toMatchObject({
      id: 7,
      recordedAt: Date.UTC(2026, 10, 20, 9, 20),
      breathStarts: [0, 150, 300, 450],
      averageWaveform: { timesS: [0, 1, 2], meansKPa: [0, 5, 0], deviationsKPa: [0.1, 0.2, 0.1] },
    });
    expect(capnogram.samplesKPa).toHaveLength(600);
  });

  it("reads a record's statistics each from its own field, the first element · spec §3, decision F8", async () => {
    const { statistics } = await getCapnogram(
      answering(
        aCapnogramBody({
          data_par_breath_avg: { PetCO2: [5, 99], metBurden: [0.2], epTangent: [0.3] },
          data_par_cap: { RR_est: 14 },
        }),
      ),
      7,
    );
    expect(statistics).toEqual({
      endTidalCo2: 5,
      metabolicBurden: 0.2,
      obstructiveIndex: 0.3,
      respiratoryRate: 14,
    });
  });

  it("knows no statistic where the array is empty or holds no number", async () => {
    const body = aTrendBody({
      data_par_breath_avg: { PetCO2: [], metBurden: [null], epTangent: [Infinity] },
      data_par_cap: { RR_est: null },
    });
    expect((await getTrends(answering([body]), "CARD-1")).rows).toEqual([
      {
        recordedAt: Date.UTC(2026, 10, 20, 9, 20),
        statistics: {
          endTidalCo2: null,
          metabolicBurden: null,
          obstructiveIndex: null,
          respiratoryRate: null,
        },
      },
    ]);
  });

  it.each([
    ["1.4.0", false],
    ["ERROR 3", true],
  ])("reads the row of a record of version %s: failed %s", async (data_par_ver, isFailed) => {
    const rows = [aCapnogramRowBody({ data_par_ver })];
    expect((await getCapnograms(answering(rows), "CARD-1")).rows).toEqual([
      {
        id: 7,
        duid: "CARD-1",
        recordedAt: Date.UTC(2026, 10, 20, 9, 20),
        isFailed,
        parserVersion: data_par_ver,
      },
    ]);
  });
});
