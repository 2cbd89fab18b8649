import { aCapnogramBody, aCapnogramRowBody, aDuidBody } from "@capno/test-kit/wire-builders";
import type { FakeHttp } from "@capno/test-kit/fake-http";

export interface StudyRecordBody {
  readonly id: number;
  readonly at: string;
  readonly version?: string;
}

/** Plays the server of a study: participants with their records, each with samples of its own. */
export function serveStudy(
  http: FakeHttp,
  study: Readonly<Record<string, readonly StudyRecordBody[]>>,
  contents: Parameters<typeof aCapnogramBody>[0] = {},
): void {
  http.reply("GET /version", { camrestVersion: "7.1.0", diagnoserverVersion: "2.3.1" });
  http.reply(
    "GET /duid/",
    Object.entries(study).map(([duid, records]) => aDuidBody({ duid, capnogram_count: records.length })),
  );
  http.reply("GET /device/", []);
  for (const [duid, records] of Object.entries(study)) {
    http.reply(
      `GET /capnogram/?${new URLSearchParams({ duid }).toString()}`,
      records.map(({ id, at, version = "1.4.0" }) =>
        aCapnogramRowBody({ id, duid, capnogram_dt: at, data_par_ver: version }),
      ),
    );
    for (const { id, at } of records) {
      http.reply(
        `GET /capnogram/${id}/`,
        aCapnogramBody({
          id,
          capnogram_dt: at,
          data_breath: Array.from({ length: 600 }, (_, i) => (i % 150 < 75 ? 5 + id / 1000 : 0)),
          ...contents,
        }),
      );
    }
  }
}

/** So many records of a participant, one an hour. */
export const makeRecords = (count: number, firstId = 1): readonly StudyRecordBody[] =>
  Array.from({ length: count }, (_, index) => ({
    id: firstId + index,
    at: new Date(Date.UTC(2026, 9, 1, index)).toISOString(),
  }));
