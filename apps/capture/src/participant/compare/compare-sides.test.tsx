import { PERMISSIONS } from "@capno/domain/account/permission";
import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { getComparePath } from "../../paths/compare-path.ts";
import { aRecord, aStudyOfThree, DAY_BEFORE, findSection, openDetail } from "../testing/open-detail.tsx";
import { readRow } from "../testing/read-compared-row.ts";
import "./ComparePage.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const TWO_RECORDS = getComparePath("CARD-1", { baseline: 6, now: 7 });
const LIST = "GET /capnogram/?duid=CARD-1";

describe("the two records of a comparison [REQ-DETAIL-43]", () => {
  it("are the newest of the answer that is on its way, where an older one is there already", async () => {
    const services = aStudyOfThree();
    const router = openDetail(services, getComparePath("CARD-1"));
    await readRow("END TIDAL CO2");
    await act(() => router.navigate(getComparePath("CARD-2")));
    await screen.findByText("Choose two records.");
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
    const newer = "2026-11-20T10:00:00Z";
    const answer = services.http.hold(LIST);
    services.http.reply("GET /capnogram/8/", aRecord(8, 6.25, newer));
    await act(() => router.navigate(getComparePath("CARD-1")));
    expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.81\u2009kPa");
    answer([
      aCapnogramRowBody({ id: 8, capnogram_dt: newer }),
      aCapnogramRowBody({ id: 7 }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
    ]);
    await waitFor(async () => expect((await readRow("END TIDAL CO2"))[2]).toBe("+0.94\u2009kPa"));
  });

  it.each([
    ["baseline", 6],
    ["now", 7],
  ])("are not shown where that of the side %s could not be loaded, which is said", async (_, id) => {
    const services = aStudyOfThree();
    services.http.fail(`GET /capnogram/${id}/`, "unexpected-status", 500);
    openDetail(services, TWO_RECORDS);
    const section = within(await findSection("VALUES"));
    expect(await section.findByText("This part could not be loaded")).toBeDefined();
    expect(screen.queryByRole("rowheader")).toBeNull();
  });

  it("have no values where the later one failed, which is asked for no contents", async () => {
    const services = aStudyOfThree();
    services.http.reply(LIST, [
      aCapnogramRowBody({ id: 7, data_par_ver: "ERROR: no breath" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE }),
    ]);
    openDetail(services, TWO_RECORDS);
    expect(
      await screen.findByText("Now: the record could not be processed, and has no values."),
    ).toBeDefined();
    expect((await readRow("END TIDAL CO2"))[2]).toBe("No difference: now has no value");
    expect(services.http.sent("GET /capnogram/7/")).toEqual([]);
  });

  it("differ in handset or version by names that turn nothing but themselves [REQ-DATA-25]", async () => {
    const services = aStudyOfThree();
    const udi = (end: string) => `(01)05060000000001(21)NTH\u202E${end}`;
    services.http.reply(LIST, [
      aCapnogramRowBody({ id: 7, data_par_ver: "1.5\u202E" }),
      aCapnogramRowBody({ id: 6, capnogram_dt: DAY_BEFORE, data_par_ver: "1.4\u202E" }),
    ]);
    services.http.reply("GET /capnogram/6/", { ...aRecord(6, 4.5, DAY_BEFORE), handset_udi: udi("00001") });
    services.http.reply("GET /capnogram/7/", { ...aRecord(7, 5.31), handset_udi: udi("00002") });
    openDetail(services, TWO_RECORDS);
    await readRow("END TIDAL CO2");
    const said = screen.getAllByText(/^Different/).map(({ textContent }) => textContent);
    expect(said).toEqual([
      `Different handsets. Baseline: \u2068${udi("00001")}\u2069. Now: \u2068${udi("00002")}\u2069.`,
      "Different parser versions. Baseline: \u20681.4\u202E\u2069. Now: \u20681.5\u202E\u2069.",
    ]);
  });

  it("say the zone of their times", async () => {
    openDetail(aStudyOfThree(), TWO_RECORDS);
    await readRow("END TIDAL CO2");
    const heads = screen.getAllByRole("columnheader");
    expect(heads.map((head) => head.querySelector("[title]")?.getAttribute("title") ?? "")).toEqual([
      "",
      "UTC",
      "UTC",
      "",
    ]);
  });
});

it("a comparison whose users are on their way has the place of a chart, and not that of cards", async () => {
  const services = aStudyOfThree();
  services.http.hold("GET /duid/");
  openDetail(services, TWO_RECORDS);
  const words = await screen.findByText("Loading user data...");
  expect(words.parentElement?.querySelector("[aria-hidden]")?.children).toHaveLength(1);
  expect(screen.getByRole("heading", { level: 1, name: "Compare CARD-1" })).toBeDefined();
});

it("a comparison of a blinded user leads back to the user, and offers no record [REQ-BLIND-01]", async () => {
  const services = aStudyOfThree();
  const account = anAccount({ permissions: [PERMISSIONS.capture, PERMISSIONS.viewDetail] });
  const config = { ...services.config, capture: { ...services.config.capture, blinded: ["CARD"] } };
  openDetail({ ...services, config, session: createFakeSession(account) }, TWO_RECORDS);
  const link = await screen.findByRole("link", { name: "User Summary" });
  expect(link.getAttribute("href")).toBe("/detail/CARD-1");
  expect(screen.getByRole("heading", { level: 1, name: "Compare CARD-1" })).toBeDefined();
  expect(screen.queryByRole("combobox")).toBeNull();
});
