import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";

import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import { getComparePath } from "../../paths/compare-path.ts";
import { aRecord, aStudyOfThree, DAY_BEFORE, findSection, openDetail } from "../testing/open-detail.tsx";
import { readRow } from "../testing/read-compared-row.ts";
import "./ComparePage.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

const LIST = "GET /capnogram/?duid=CARD-1";

it.each([
  ["First good", 4],
  ["A month ago", 5],
  ["Last good", 6],
])("the baseline %s is record %i, and its button alone is pressed then [REQ-DETAIL-43]", async (name, id) => {
  const services = aStudyOfThree();
  const made = [
    [7, "2026-11-20T09:20:00Z"],
    [6, DAY_BEFORE],
    [5, "2026-10-21T08:00:00Z"],
    [4, "2026-09-01T08:00:00Z"],
  ] as const;
  services.http.reply(
    LIST,
    made.map(([record, capnogram_dt]) => aCapnogramRowBody({ id: record, capnogram_dt })),
  );
  for (const [record, time] of made)
    services.http.reply(`GET /capnogram/${record}/`, aRecord(record, 5, time));
  const router = openDetail(services, getComparePath("CARD-1", { baseline: 7, now: 7 }));
  await findSection("VALUES");
  await act(() => services.clock.advanceAsync(2_000));
  const button = screen.getByRole("button", { name });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("false"));
  await userEvent.click(button);
  await waitFor(() => expect(router.state.location.search).toBe(`?baseline=${id}&now=7`));
  const presets = within(screen.getByRole("group", { name: "Baseline" })).getAllByRole("button");
  const readPressed = () =>
    presets
      .filter((preset) => preset.getAttribute("aria-pressed") === "true")
      .map(({ textContent }) => textContent);
  await waitFor(() => expect(readPressed()).toEqual([name]));
});

it("two records that were compared before come again by Back, one choice after the other", async () => {
  const router = openDetail(aStudyOfThree(), getComparePath("CARD-1", { baseline: 6, now: 7 }));
  const shows = (difference: string) =>
    waitFor(async () => expect((await readRow("END TIDAL CO2"))[2]).toBe(difference));
  const swap = () => userEvent.click(screen.getByRole("button", { name: "Swap sides" }));
  await shows("+0.81\u2009kPa");
  await swap();
  await shows("−0.81\u2009kPa");
  await swap();
  await shows("+0.81\u2009kPa");
  await act(() => router.navigate(-1));
  await shows("−0.81\u2009kPa");
  await act(() => router.navigate(-1));
  await shows("+0.81\u2009kPa");
});

it("a comparison counts every record after the end of the study, also one that failed [REQ-STATUS-34]", async () => {
  const services = aStudyOfThree();
  const left = { kind: "left", enrolled: null, left: "2026-11-18", reason: "lost" } as const;
  serveLog(services, aStatus("CARD-1", left));
  services.http.reply(LIST, [
    aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-20T09:30:00Z", data_par_ver: "ERROR 3" }),
    aCapnogramRowBody({ id: 7 }),
    aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
  ]);
  openDetail(services, getComparePath("CARD-1", { baseline: 6, now: 7 }));
  expect(await screen.findByText(/\. 3 records were made after the end\.$/)).toBeDefined();
});

it("a comparison asks for the newest thirty records and the first ten, and for none between", async () => {
  const services = aStudyOfThree();
  const ids = Array.from({ length: 45 }, (_, place) => 45 - place);
  const dayOf = (id: number) => new Date(Date.UTC(2026, 9, id, 8)).toISOString();
  services.http.reply(
    LIST,
    ids.map((id) => aCapnogramRowBody({ id, capnogram_dt: dayOf(id) })),
  );
  for (const id of ids) services.http.reply(`GET /capnogram/${id}/`, aRecord(id, 5, dayOf(id)));
  openDetail(services, getComparePath("CARD-1"));
  await findSection("VALUES");
  await act(() => services.clock.advanceAsync(2_000));
  const asked = () => ids.filter((id) => services.http.sent(`GET /capnogram/${id}/`).length > 0);
  await waitFor(() => expect(asked()).toContain(1));
  expect(asked()).toEqual([...ids.slice(0, 30), ...ids.slice(35)]);
});
