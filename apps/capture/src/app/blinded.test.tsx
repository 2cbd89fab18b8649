import { PERMISSIONS } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import type { FakeProductServices } from "@capno/test-kit/product-services";
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import product from "../product.tsx";
import {
  findPlanted,
  getValueCalls,
  OF_COORDINATOR,
  openBlinded,
  openStudy,
} from "./testing/blinded-study.ts";
// The routes load the pages when they are opened; here they are there already.
import "../participant/page/DetailPage.tsx";
import "../participant/compare/ComparePage.tsx";
import "../reports/package/page/StudyExportPage.tsx";
import "../reports/data-checks/DataChecksPage.tsx";
import "../reports/handsets/HandsetsPage.tsx";
import "../reports/handset-log/HandsetLogPage.tsx";
import "../reports/changes/ChangesPage.tsx";
import "../list/summaries/SummariesBar.tsx";
import "../documentation/DocumentationPage.tsx";

/** Everything that the page at an address holds, a minute later. */
async function readPage(services: FakeProductServices, address: string): Promise<string> {
  const { routes } = product.create(services);
  render(<RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />);
  await pass(500);
  await pass(60_000);
  const { innerHTML } = document.body;
  cleanup();
  return innerHTML;
}

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => void setImmediate(resolve));
  });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const ADDRESSES = [
  ...["/list", "/list?show=calendar", "/list?q=CARD", "/list/package", "/list/checks", "/list/handsets"],
  ...["/list/handset-log?group=1", "/list/status", "/list/changes"],
  ...["/list/summaries", "/documentation", "/detail/CARD-1", "/detail/CARD-1#end-tidal-co2"],
  ...["/detail/CARD-1#respiratory-rate", "/detail/CARD-1?record=107", "/detail/CARD-1/compare"],
  ...["/detail/CARD-1/compare?baseline=101&now=107"],
];

describe("an account whose study is blinded [REQ-BLIND-01]", () => {
  it.each(ADDRESSES)(
    "finds none of 200 planted values at %s, and no request asks for one",
    async (address) => {
      const services = openBlinded();
      const page = await readPage(services, address);
      expect(page.length).toBeGreaterThan(500);
      expect(findPlanted(page)).toEqual([]);
      expect(page).not.toMatch(/<canvas|END TIDAL|Within expected/i);
      expect(getValueCalls(services)).toEqual([]);
    },
  );

  it.each(ADDRESSES.filter((address) => address.startsWith("/detail")))(
    "is told so at %s [REQ-BLIND-02]",
    async (address) => {
      expect(await readPage(openBlinded(), address)).toContain(">Blinded<");
    },
  );

  it("sees the values of a study of its own that is not blinded", async () => {
    const services = openBlinded();
    expect(findPlanted(await readPage(services, "/detail/LEEDS-1")).length).toBeGreaterThan(3);
    expect(getValueCalls(services).some((path) => path.startsWith("/capnogram/2"))).toBe(true);
    expect(getValueCalls(services).some((path) => path.startsWith("/capnogram/1"))).toBe(false);
  });
});

describe("an account that may see values of a blinded study [REQ-BLIND-01]", () => {
  it.each([
    ["the permission that lifts it", [...OF_COORDINATOR, PERMISSIONS.viewValues], ["CARD"]],
    ["no blinded study in the configuration", OF_COORDINATOR, []],
  ])("finds the planted values, with %s", async (_, permissions, blinded) => {
    const services = openStudy({ permissions }, blinded);
    const page = await readPage(services, "/detail/CARD-1");
    expect(findPlanted(page).length).toBeGreaterThan(3);
    expect(page).not.toContain(">Blinded<");
    expect(
      findPlanted(await readPage(services, "/detail/CARD-1/compare?baseline=101&now=107")).length,
    ).toBeGreaterThan(1);
  });
});
