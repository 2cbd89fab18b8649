import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { toParticipants } from "@capno/domain/participant/participant";
import { NEVER_USED } from "@capno/domain/testing/never-used";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { expect, it } from "vitest";

import type { KnownRecords } from "./study.ts";
import { createStudyFacts } from "./study-facts.ts";

const DUID = toDuid("CARD-1");
const at = (text: string) => toEpochMs(Date.parse(text));
const aRow = (recordedAt: string, hasUnknownDate = false) =>
  ({ recordedAt: at(recordedAt), hasUnknownDate }) as CapnogramSummary;

const factsWith = (rows: readonly CapnogramSummary[] | undefined, lastUsedTime: string | null) => {
  const records = rows && ({ list: { rows } } as KnownRecords);
  const known = new Map(records === undefined ? [] : [[DUID, records] as const]);
  const facts = createStudyFacts(aProductServices(), { getRecords: () => known });
  return facts({
    duid: DUID,
    groupIds: [],
    lastUsedTime: lastUsedTime === null ? null : at(lastUsedTime),
  } as unknown as Parameters<typeof facts>[0]);
};

it("createStudyFacts takes the first record of a known date, and the newest that the list of users names", () => {
  const rows = [
    aRow("2026-11-20T09:00:00Z"),
    aRow("2026-11-02T09:00:00Z"),
    // A handset without a clock.
    aRow("2000-01-01T00:00:00Z", true),
  ];
  expect(factsWith(rows, "2026-11-20T09:00:00Z")).toMatchObject({
    firstRecord: "2026-11-02",
    newestRecord: "2026-11-20",
  });
});

it("createStudyFacts says no day where none is known", () => {
  for (const rows of [undefined, [], [aRow("2000-01-01T00:00:00Z", true)]])
    expect(factsWith(rows, null)).toMatchObject({ firstRecord: undefined, newestRecord: undefined });
});

it("createStudyFacts takes days and today in the study's zone, and the start of the participant's own study", () => {
  const config = aRuntimeConfig();
  const capture = {
    ...config.capture,
    studyZone: "Pacific/Auckland",
    studyStarts: { CARD: "2026-03-01", LEEDS: "2026-05-01" },
  };
  const services = aProductServices({
    config: { ...config, capture },
    session: createFakeSession(anAccount({ groups: [aGroup({ id: 2, projectId: "LEEDS" })] })),
  });
  const time = at("2026-11-20T12:30:00Z");
  services.clock.advance(time - services.clock.now());
  const facts = createStudyFacts(services, { getRecords: () => new Map() });
  const [person] = toParticipants(
    [{ ...NEVER_USED, duid: "LEEDS-1", groupIds: [2], latestRecordedAt: time }],
    time,
  );
  expect(person && facts(person)).toMatchObject({
    today: "2026-11-21",
    newestRecord: "2026-11-21",
    studyStart: "2026-05-01",
  });
});
