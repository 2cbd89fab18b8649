import { toEpochMs } from "@capno/domain/units";
import { describe, expect, it } from "vitest";

import type { Http } from "../http.ts";
import { createManualClock } from "../testing/manual-clock.ts";
import { aCapnogramBody, aCapnogramRowBody, aTrendBody, UDI } from "../testing/wire-builders.ts";
import { getCapnograms } from "./capnograms.ts";
import { getCapnogram, getTrends } from "./record-values.ts";

const CLOCK = createManualClock();
const ROW = { id: 7, recordedAt: toEpochMs(Date.UTC(2026, 10, 20, 9, 20)), parserVersion: "1.4.0" };

const answering = (body: unknown): Http => ({ send: () => Promise.resolve({ status: 200, body }) });

describe("a participant's records [spec §3]", () => {
  it("reads a participant's record", async () => {
    const capnogram = await getCapnogram(answering(aCapnogramBody()), CLOCK, ROW);
    expect(capnogram).toMatchObject({
      id: 7,
      handsetUdi: UDI,
      recordedAt: Date.UTC(2026, 10, 20, 9, 20),
      breathStarts: [0, 150, 300, 450],
      averageWaveform: { timesS: [0, 1, 2], meansKPa: [0, 5, 0], deviationsKPa: [0.1, 0.2, 0.1] },
    });
    expect(capnogram.samplesKPa).toHaveLength(600);
  });

  it.each([8, 70, -7])("`getCapnogram` refuses record %i in answer to record 7 [REQ-DATA-13]", async (id) => {
    await expect(getCapnogram(answering(aCapnogramBody({ id })), CLOCK, ROW)).rejects.toMatchObject({
      facts: { kind: "malformed-reply" },
    });
  });

  it.each(["2026-11-20T09:20:01.000Z", "2026-11-20T10:20:00+00:00", "2025-11-20T09:20:00Z"])(
    "`getCapnogram` refuses a record of %s in answer to the row of 09:20 on 20 November 2026",
    async (capnogram_dt) => {
      const body = aCapnogramBody({ capnogram_dt });
      await expect(getCapnogram(answering(body), CLOCK, ROW)).rejects.toMatchObject({
        facts: { kind: "malformed-reply" },
      });
      await expect(getCapnogram(answering(body), CLOCK, { ...ROW, recordedAt: null })).rejects.toThrow();
    },
  );

  it("`getCapnogram` refuses a record that was computed by another parser version than its row says [REQ-DATA-17]", async () => {
    const answer = (data_par_ver: string) =>
      getCapnogram(answering(aCapnogramBody({ data_par_ver })), CLOCK, ROW);
    await expect(answer("2.0.0")).rejects.toMatchObject({ facts: { kind: "malformed-reply" } });
    expect((await answer("1.4.0")).id).toBe(7);
  });

  it("`getCapnogram` takes a record whose time is that of its row, in another zone and rounded", async () => {
    const body = aCapnogramBody({ capnogram_dt: "2026-11-20T10:20:00.500+01:00" });
    expect((await getCapnogram(answering(body), CLOCK, ROW)).recordedAt - ROW.recordedAt).toBe(500);
  });

  it("`getCapnograms` counts rows of another participant as unreadable [REQ-DATA-13] [REQ-DATA-23]", async () => {
    const rows = [
      aCapnogramRowBody({ id: 1 }),
      aCapnogramRowBody({ id: 2, duid: "CARD-2" }),
      aCapnogramRowBody({ id: 3, duid: "card-1" }),
    ];
    const list = await getCapnograms(answering(rows), CLOCK, "CARD-1");
    expect(list.rows.map(({ id }) => id)).toEqual([1]);
    expect(list.unreadable).toBe(2);
  });

  it("reads a record's statistics each from its own field, the first element [spec §3] [REQ-DETAIL-08]", async () => {
    const { statistics } = await getCapnogram(
      answering(
        aCapnogramBody({
          data_par_breath_avg: { PetCO2: [5, 99], metBurden: [0.2], epTangent: [0.3] },
          data_par_cap: { RR_est: 14 },
        }),
      ),
      CLOCK,
      ROW,
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
    expect((await getTrends(answering([body]), CLOCK, "CARD-1")).rows).toEqual([
      {
        recordedAt: Date.UTC(2026, 10, 20, 9, 20),
        hasUnknownDate: false,
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
    expect((await getCapnograms(answering(rows), CLOCK, "CARD-1")).rows).toEqual([
      {
        id: 7,
        duid: "CARD-1",
        recordedAt: Date.UTC(2026, 10, 20, 9, 20),
        hasUnknownDate: false,
        isFailed,
        parserVersion: data_par_ver,
      },
    ]);
  });

  it.each([
    [UDI, UDI],
    [null, undefined],
    ["", undefined],
  ])("reads the handset %j of a row as %s", async (handset_udi, handsetUdi) => {
    const rows = [aCapnogramRowBody({ handset_udi })];
    expect((await getCapnograms(answering(rows), CLOCK, "CARD-1")).rows[0]?.handsetUdi).toBe(handsetUdi);
  });

  it("judges dates by the server's time of the answer, not of the question [REQ-DETAIL-21]", async () => {
    const clock = createManualClock();
    // The first answer says that the server is three hours ahead of the browser.
    const late: Http = {
      send: () => {
        clock.advance(3 * 3_600_000);
        return Promise.resolve({
          status: 200,
          body: [
            aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-20T13:30:00.001Z" }),
            aCapnogramRowBody({ id: 7, capnogram_dt: "2026-11-20T13:30:00Z" }),
            aCapnogramRowBody({ id: 6, capnogram_dt: "2009-12-31T23:59:59Z" }),
          ],
        });
      },
    };
    const { rows } = await getCapnograms(late, clock, "CARD-1");
    expect(rows.map(({ id, hasUnknownDate }) => [id, hasUnknownDate])).toEqual([
      [8, true],
      [7, false],
      [6, true],
    ]);
  });
});
