import { aCapnogramRowBody, aDuidBody, aTrendBody } from "@capno/test-kit/wire-builders";
import { screen } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";

import { aStudyOfThree, DAY_BEFORE, openDetail } from "./testing/open-detail.tsx";
import "./compare/ComparePage.tsx";

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});

/** Turns all that follows it in its paragraph. */
const DUID = "CARD-\u202E1";
const ISOLATED = `\u2068${DUID}\u2069`;

it.each([
  ["", ["Trend of END TIDAL CO2 of", "Average waveform of", "Capnogram of"]],
  ["/compare", ["Average breaths of"]],
])("the name of a chart at a user's page%s is turned by no ID [REQ-DATA-25]", async (address, names) => {
  const services = aStudyOfThree();
  const { http } = services;
  http.reply("GET /duid/", [aDuidBody({ duid: DUID })]);
  http.reply("GET /capnogram/", [
    aCapnogramRowBody({ id: 7, duid: DUID }),
    aCapnogramRowBody({ id: 6, duid: DUID, capnogram_dt: DAY_BEFORE }),
  ]);
  http.reply("GET /duid/param/", [aTrendBody(), aTrendBody({ capnogram_dt: DAY_BEFORE })]);
  openDetail(services, `/detail/${encodeURIComponent(DUID)}${address}`);
  for (const name of names) {
    const chart = await screen.findByRole("application", { name: new RegExp(`^${name}`) });
    expect(chart.getAttribute("aria-label")).toMatch(new RegExp(`^${name} ${ISOLATED}(,|$)`));
  }
});
