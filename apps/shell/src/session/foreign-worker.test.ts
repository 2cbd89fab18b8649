import { describe, expect, it, vi } from "vitest";

import { tellOfForeignWorker } from "./foreign-worker.ts";

const open = async (getRegistrations: (() => Promise<readonly ServiceWorkerRegistration[]>) | undefined) => {
  const notices = { show: vi.fn(), report: vi.fn() };
  await tellOfForeignWorker(getRegistrations && { getRegistrations }, notices);
  return [notices.show.mock.calls.length, notices.report.mock.calls.length];
};

describe("tellOfForeignWorker", () => {
  it("says and reports that an earlier application left a service worker", async () => {
    expect(await open(async () => [{} as ServiceWorkerRegistration])).toEqual([1, 1]);
  });

  it.each([
    ["there is none", async () => []],
    ["the browser has no service workers", undefined],
    ["the browser lets no page ask", () => Promise.reject(new DOMException("no", "SecurityError"))],
  ])("says nothing where %s", async (_what, getRegistrations) => {
    expect(await open(getRegistrations)).toEqual([0, 0]);
  });
});
