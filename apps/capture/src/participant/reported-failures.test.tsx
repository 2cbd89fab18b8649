import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { aStudyOfThree, findCard, openDetail } from "./testing/open-detail.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const reloadAll = () =>
  act(() => void window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
const getReports = ({ notices }: ReturnType<typeof aStudyOfThree>) =>
  notices.reported.map(({ problem }) => problem);

describe("the detail dashboard [spec §8]", () => {
  it.each([
    ["GET /duid/param/?duid=CARD-1", "trends"],
    ["GET /capnogram/?duid=CARD-1", "records"],
    ["GET /capnogram/6/", "record"],
  ])("reports once that %s failed to load", async (route, what) => {
    const study = aStudyOfThree();
    study.http.fail(route, "unexpected-status", 500);
    openDetail(study);
    await waitFor(() => expect(getReports(study)).toEqual([`${what} could not be loaded`]));
    reloadAll();
    await waitFor(() => expect(study.http.sent(route).length).toBeGreaterThan(1));
    expect(getReports(study)).toHaveLength(1);
  });

  it("does not report a lost network", async () => {
    const study = aStudyOfThree();
    study.http.fail("GET /duid/param/?duid=CARD-1", "network-failure");
    openDetail(study);
    await screen.findByText(/network error occurred whilst loading the trends/);
    expect(getReports(study)).toEqual([]);
  });

  it("reports each record that could not be processed once, and says it in its panel alone [REQ-VALUE-12]", async () => {
    const study = aStudyOfThree();
    const listFailed = (id: number) =>
      study.http.reply("GET /capnogram/?duid=CARD-1", [
        aCapnogramRowBody({ id, capnogram_dt: "2026-11-20T10:00:00Z", data_par_ver: "ERROR 3" }),
        aCapnogramRowBody({ id: 6, capnogram_dt: "2026-11-19T08:00:00Z" }),
      ]);
    listFailed(8);
    openDetail(study);
    await findCard();
    const asked = study.http.sent("GET /capnogram/?duid=CARD-1").length;
    reloadAll();
    await waitFor(() => expect(study.http.sent("GET /capnogram/?duid=CARD-1").length).toBeGreaterThan(asked));
    const problem = "a breath record could not be processed";
    expect(getReports(study)).toEqual([problem]);
    expect(screen.getByText(/^The record of .* could not be processed$/)).toBeTruthy();
    expect(study.notices.toasts).toEqual([]);
    listFailed(9);
    reloadAll();
    await waitFor(() => expect(getReports(study)).toEqual([problem, problem]));
  });
});
