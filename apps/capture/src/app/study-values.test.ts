import { getCapnogram } from "@capno/api-client/endpoints/record-values";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { createFhirFile } from "@capno/fhir/create-fhir-file";
import { findObservation, findPatient } from "@capno/fhir/testing/find-resource";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aCapnogramBody, aCapnogramRowBody, aDuidBody, aTrendBody } from "@capno/test-kit/wire-builders";
import { parquetReadObjects } from "hyparquet";
import { describe, expect, it } from "vitest";

import { describeSummary } from "../study/summary/describe-summary.ts";
import { participantsQuery } from "../study/data/participants-query.ts";
import { aNote, aStatus, serveLog, toThreads } from "../study/log/testing/log-entries.ts";
import { groupNotesByUser } from "../study/notes/find-notes.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { loadSummaries } from "../study/summaries/load-summaries.ts";
import { toBundleSource } from "../participant/saving/to-bundle-source.ts";
import {
  makePackage,
  openRunner,
  readFiles,
  type RunningExport,
} from "../reports/package/testing/open-package.ts";

const DISPLAYED = ["endTidalCo2", "respiratoryRate", "metabolicBurden", "obstructiveIndex"] as const;

/** Two participants, of whom no two values are equal. */
const PEOPLE = [
  {
    duid: "CARD-1",
    udi: "(01)05060000000001(21)NTH00011",
    group: 1,
    id: 101,
    at: "2026-10-01T08:05:09.000Z",
    version: "1.4.0",
    samples: [5.1, 0.1, 5.2, 0.2],
    splits: [0, 50, 100],
    errors: ["", "cough", "", "", ""],
    co2: 4.81,
    burden: 0.21,
    obstruction: 0.31,
    rate: 14.5,
    count: 7,
    quality: 0.91,
    latestQuality: 0.82,
    adherence: 0.73,
    note: "Had a cold",
    status: { kind: "left", enrolled: "2026-03-03", left: "2026-10-02", reason: "withdrawn" },
    inStudy: "Enrolled 3 Mar 2026, withdrawn 2 Oct 2026",
  },
  {
    duid: "LEEDS-2",
    udi: "(01)05060000000001(21)NTH00022",
    group: 2,
    id: 202,
    at: "2026-10-02T09:15:20.000Z",
    version: "1.5.0",
    samples: [6.1, 0.3, 6.2],
    splits: [25, 75],
    errors: ["", "", "", "swallow"],
    co2: 5.62,
    burden: 0.42,
    obstruction: 0.52,
    rate: 16.5,
    count: 9,
    quality: 0.64,
    latestQuality: 0.55,
    adherence: 0.46,
    note: "Moved house",
    status: { kind: "enrolled", enrolled: "2026-04-04" },
    inStudy: "Enrolled 4 Apr 2026",
  },
] as const;
type Person = (typeof PEOPLE)[number];

const toAverages = ({ co2, burden, obstruction, rate }: Person) => ({
  data_par_breath_avg: { PetCO2: [co2], metBurden: [burden], epTangent: [obstruction] },
  data_par_cap: { RR_est: rate },
});

const NOTES = PEOPLE.map(({ duid, note }, place) =>
  aNote(`note-${place}`, duid, {
    text: note,
    at: toEpochMs(Date.UTC(2026, 9, 3, place)),
    by: `${duid}@capno.example`,
  }),
);

/** A study of these two, as the server answers for it. */
function openStudy(): RunningExport {
  const groups = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups })),
    config: aRuntimeConfig({
      statistics: { displayed: DISPLAYED, percentiles: {} },
      capture: {
        ...aRuntimeConfig().capture,
      },
    }),
  });
  const { http } = services;
  http.reply("GET /version", {});
  http.reply("GET /device/", []);
  http.reply(
    "GET /duid/",
    PEOPLE.map(({ duid, udi, group, at, count, quality, latestQuality, adherence }) =>
      aDuidBody({
        duid,
        groups: [group],
        handset_udi: udi,
        capnogram_count: count,
        latest_capnogram_dt: at,
        capnogram_breath_quality: quality,
        latest_capnogram_breath_quality: latestQuality,
        adherence,
      }),
    ),
  );
  for (const person of PEOPLE) {
    const { duid, id, at, version, udi } = person;
    http.reply(`GET /capnogram/?duid=${duid}`, [
      aCapnogramRowBody({ id, duid, capnogram_dt: at, data_par_ver: version }),
    ]);
    http.reply(`GET /duid/param/?duid=${duid}`, [aTrendBody({ capnogram_dt: at, ...toAverages(person) })]);
    http.reply(
      `GET /capnogram/${id}/`,
      aCapnogramBody({
        id,
        handset_udi: udi,
        capnogram_dt: at,
        data_breath: [...person.samples],
        data_splits: [...person.splits],
        data_par_error: [...person.errors],
        ...toAverages(person),
      }),
    );
  }
  serveLog(services, ...NOTES, ...PEOPLE.map(({ duid, status }) => aStatus(duid, status)));
  return openRunner(services);
}

/** Good breaths between the first and the last, in percent. */
function getQuality({ errors }: Person): number {
  const judged = errors.slice(1, -1);
  return (judged.filter((error) => error === "").length / judged.length) * 100;
}

const toValues = (person: Person) => ({
  breath_quality: String(getQuality(person)),
  end_tidal_co2: String(person.co2),
  respiratory_rate: String(person.rate),
  obstructive_index: String(person.obstruction),
  metabolic_burden: String(person.burden),
});

describe("every value of every file of a study is of its record and its participant [REQ-EXPORT-07]", () => {
  it("the tables and waveforms of a package hold each value under its name, for two participants", async () => {
    const read = readFiles(await makePackage(openStudy()));
    expect(read.rows("records.csv")).toEqual(
      PEOPLE.map((person) => ({
        record_id: String(person.id),
        participant_id: person.duid,
        recorded_at: person.at,
        date_is_known: "true",
        handset: person.udi,
        parser_version: person.version,
        analysis_failed: "false",
        breaths: String(person.errors.length),
        breaths_without_error: String(person.errors.filter((error) => error === "").length),
        ...toValues(person),
        samples: String(person.samples.length),
        blinded: "false",
      })),
    );
    expect(read.rows("redcap.csv")).toEqual(
      PEOPLE.map((person) => ({
        record_id: person.duid,
        redcap_repeat_instrument: "breath_record",
        redcap_repeat_instance: String(person.id),
        capno_record_id: String(person.id),
        recorded_at_utc: person.at.slice(0, 19).replace("T", " "),
        handset: person.udi,
        analysis_failed: "0",
        ...toValues(person),
      })),
    );
    expect(read.rows("participants.csv")).toEqual(
      PEOPLE.map((person) => ({
        participant_id: person.duid,
        projects: person.group === 1 ? "CARD" : "LEEDS",
        enrolled: person.status.enrolled,
        left: person.status.kind === "left" ? person.status.left : "",
        left_reason: person.status.kind === "left" ? person.status.reason : "",
        handset: person.udi,
        records_total: String(person.count),
        records_in_package: "1",
        last_used_at: person.at,
        last_breath_quality: String(Math.round(person.latestQuality * 100)),
        breath_quality: String(Math.round(person.quality * 100)),
        adherence: String(Math.round(person.adherence * 100)),
      })),
    );
    expect(read.rows("breaths.csv")).toEqual(
      PEOPLE.flatMap(({ id, splits, errors, samples }) =>
        errors.map((error, place) => {
          const begin = splits[place];
          const end = splits[place + 1] ?? samples.length;
          return {
            record_id: String(id),
            breath: String(place + 1),
            begins_at: begin === undefined ? "" : String(begin / 50),
            ends_at: begin === undefined ? "" : String(end / 50),
            is_good: String(error === ""),
            error,
          };
        }),
      ),
    );
    expect(
      read.rows("notes.csv").map((row) => [row["participant_id"], row["text"], row["written_by"]]),
    ).toEqual(PEOPLE.map(({ duid, note }) => [duid, note, `${duid}@capno.example`]));
    const file = read.files["waveforms.parquet"]?.slice().buffer ?? new ArrayBuffer();
    expect(await parquetReadObjects({ file })).toEqual(
      PEOPLE.map(({ id, duid, samples }) => ({
        record_id: BigInt(id),
        participant_id: duid,
        co2: [...samples],
      })),
    );
  });

  it("a FHIR Bundle of a record holds each value under its name, for two participants", async () => {
    const { services } = openStudy();
    for (const person of PEOPLE) {
      const row = { id: person.id, recordedAt: toEpochMs(Date.parse(person.at)), parserVersion: "1.4.0" };
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const record = await getCapnogram(services.http, services.clock, row);
      // oxlint-disable-next-line no-await-in-loop -- one file after the other
      const made = await createFhirFile({
        source: toBundleSource(toDuid(person.duid), record, DISPLAYED),
        madeAt: services.clock.now(),
        isProduction: false,
        profiles: "",
        createId: () => crypto.randomUUID(),
      });
      if (made.kind !== "made") throw new Error(made.message);
      const { bundle } = made;
      expect(findPatient(bundle)?.identifier?.[0]?.value).toBe(person.duid);
      const values = ["etco2", "rr", "metabolic-burden", "obstructive-index"].map(
        (part) => findObservation(bundle, part)?.valueQuantity?.value,
      );
      expect(values).toEqual([person.co2, Math.round(person.rate), person.burden, person.obstruction]);
      expect(JSON.stringify(bundle)).toContain(person.udi.slice(-8));
    }
  });

  it("summaries of two participants hold the values, trends and notes of each alone [HZ-15]", async () => {
    const { services } = openStudy();
    const capture = createCapture(services);
    const { rows } = await capture.queries.fetchQuery(participantsQuery(services));
    const { sources, failures } = await loadSummaries(capture, {
      since: services.clock.now(),
      onProgress: () => undefined,
      participants: rows,
      notes: groupNotesByUser(toThreads(...NOTES).note),
      statuses: new Map(PEOPLE.map(({ duid, status }) => [duid as string, status])),
      signal: new AbortController().signal,
      onParticipant: () => undefined,
    });
    expect(failures).toEqual([]);
    const settings = {
      config: services.config,
      groups: services.session.account().groups,
      zone: "Europe/London",
      asOf: toEpochMs(Date.UTC(2026, 9, 4)),
    };
    for (const [place, person] of PEOPLE.entries()) {
      const source = sources[place];
      if (source === undefined) throw new Error("no summary");
      const page = describeSummary(source, settings);
      expect(page.userId).toBe(person.duid);
      const values = [person.co2, person.rate, person.burden, person.obstruction];
      expect(page.values?.trends.map(({ drawing }) => drawing.points.map(({ y }) => y))).toEqual(
        values.map((value) => [value]),
      );
      expect(page.values?.trends.map(({ latest }) => Number.parseFloat(latest))).toEqual([
        person.co2,
        Math.round(person.rate),
        person.burden,
        person.obstruction,
      ]);
      expect(page.notes.map(({ text, author }) => [text, author])).toEqual([
        [person.note, `${person.duid}@capno.example`],
      ]);
      const field = (label: string) => page.fields.find((each) => each.label === label)?.value;
      expect(field("In the study")).toBe(person.inStudy);
      expect(field("Handset")).toContain(person.udi.slice(-5));
      expect(field("Adherence over 6 months")).toBe(`${Math.round(person.adherence * 100)}%`);
      expect(field("Overall breath quality")).toContain(`${Math.round(person.quality * 100)}%`);
    }
  });
});
