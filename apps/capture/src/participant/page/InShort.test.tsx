import type { CapnogramSummary } from "@capno/api-client/models/capnogram";
import { aCapnogramRowBody, aDuidBody, aTrendBody } from "@capno/test-kit/wire-builders";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";

import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import { useLookUpRecords } from "../records/record-overview.ts";
import { aRecord, aStudyOfThree, openPart } from "../testing/open-detail.tsx";
import { useOwnRanges } from "../trends/use-own-ranges.ts";
import { InShort } from "./InShort.tsx";

const made = Array.from({ length: 11 }, (_, i) => ({
  id: 20 - i,
  kPa: 4 + i / 10,
  capnogram_dt: `2026-11-${20 - i}T08:00:00Z`,
}));

const NONE: readonly CapnogramSummary[] = [];
const VALUE = ["endTidalCo2"] as const;

/** The sentence about a user of eleven records, the newest with this value and these facts of its row. */
async function read(
  kPa: number,
  {
    newest = {},
    rows = [],
    isBlinded = false,
  }: { newest?: object; rows?: object[]; isBlinded?: boolean } = {},
) {
  const services = aStudyOfThree();
  const { http, clock } = services;
  const records = made.map((record, at) => (at === 0 ? { ...record, kPa } : record));
  http.reply("GET /capnogram/?duid=CARD-1", [
    ...records.map(({ id, capnogram_dt }, at) =>
      aCapnogramRowBody({ id, capnogram_dt, ...(at === 0 ? newest : {}) }),
    ),
    ...rows,
  ]);
  http.reply(
    "GET /duid/param/?duid=CARD-1",
    records.map((record) =>
      aTrendBody({
        capnogram_dt: record.capnogram_dt,
        data_par_breath_avg: { PetCO2: [record.kPa], metBurden: [0.2], epTangent: [0.3] },
      }),
    ),
  );
  for (const record of records)
    http.reply(`GET /capnogram/${record.id}/`, {
      ...aRecord(record.id, record.kPa, record.capnogram_dt),
      ...(record.id === 20 ? newest : {}),
    });
  openPart(services, ({ participant, records: shown }) => {
    // As the trend beside it does.
    useLookUpRecords(participant.duid, shown.list.data?.rows ?? NONE);
    const ranges = useOwnRanges(participant.duid, shown.list, VALUE);
    return (
      <>
        <InShort participant={participant} records={shown} isBlinded={isBlinded} />
        {ranges.size > 0 && <p>The own range is known</p>}
      </>
    );
  });
  await waitFor(() => expect(screen.getAllByText(/breaths used/).length).toBeGreaterThan(0));
  await act(() => clock.advanceAsync(2_000));
  // Before it no value would be said at all.
  await screen.findByText("The own range is known");
  return () => document.querySelector('[data-on="paper"]')?.textContent;
}

it("the sentence about a participant holds the newest value against the user's own readings [REQ-DETAIL-50]", async () => {
  const text = await read(4.4);
  await waitFor(() => expect(text()).toMatch(/CO₂ 4\.40, in own range/));
  expect(text()).toMatch(/^Recorded \d+ of \d+ days\. Last 20 Nov/);
  // The same on screen, where its clauses are links.
  expect(document.querySelector('p[data-on="screen"]')?.textContent).toBe(text());
  // The hash of the address names the trend: a clause leaves it alone.
  expect(fireEvent.click(screen.getByRole("link", { name: /^Recorded/ }))).toBe(false);
});

it("the sentence about a participant says no value that no lung makes [REQ-DETAIL-50] [SAFETY]", async () => {
  const text = await read(38);
  await waitFor(() => expect(text()).toMatch(/^Recorded .* breaths used/));
  expect(text()).not.toContain("CO₂");
});

it("the sentence about a blinded participant says no value [REQ-DETAIL-50]", async () => {
  const text = await read(4.4, { isBlinded: true });
  await waitFor(() => expect(text()).toMatch(/breaths used/));
  expect(text()).not.toContain("CO₂");
});

it("the sentence about a participant counts no days where a row of the records was not read", async () => {
  const text = await read(4.4, { rows: [{ id: "odd" }] });
  await waitFor(() => expect(text()).toMatch(/breaths used/));
  expect(text()).not.toContain("Recorded");
});

it.each([
  ["since the first record", {}, [], 3],
  ["since the enrolment", {}, [aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-11-17" })], 4],
  ["with a handset alone", { handset_udi: null }, [], 2],
] as const)("the sentence about a participant counts the days %s [SAFETY]", async (_, user, log, days) => {
  const services = aStudyOfThree();
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", ...user })]);
  services.http.reply("GET /capnogram/?duid=CARD-1", [
    aCapnogramRowBody({ id: 7, capnogram_dt: "2026-11-19T08:00:00Z" }),
    aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-18T08:00:00Z" }),
  ]);
  services.http.reply("GET /capnogram/7/", aRecord(7, 5.31, "2026-11-19T08:00:00Z"));
  services.http.reply("GET /capnogram/6/", aRecord(6, 4.5, "2026-11-18T08:00:00Z"));
  serveLog(services, ...log);
  openPart(services, ({ participant, records }) => (
    <InShort participant={participant} records={records} isBlinded />
  ));
  expect(await screen.findByRole("link", { name: `Recorded 2 of ${days} days.` })).toBeDefined();
});

it.each([
  ["has no date", "1970-01-01T00:00:00Z"],
  ["is of a day that has not come", "2030-01-01T08:00:00Z"],
])(
  "the sentence about a participant says nothing of a latest record that %s [REQ-DETAIL-50] [SAFETY]",
  async (_, capnogram_dt) => {
    const services = aStudyOfThree();
    services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7, capnogram_dt })]);
    services.http.reply("GET /capnogram/7/", aRecord(7, 5.31, capnogram_dt));
    openPart(services, ({ participant, records }) => (
      <>
        <InShort participant={participant} records={records} isBlinded={false} />
        {records.latest.isSuccess && <p>The latest record is there</p>}
      </>
    ));
    await screen.findByText("The latest record is there");
    expect(document.querySelector('[data-on="paper"]')?.textContent).not.toContain("Last");
  },
);
