import { afterEach, expect, it, vi } from "vitest";

import { createFakeDisk, EVERYTHING, openRunner, readFiles } from "../testing/open-package.ts";
import { makeRecords, serveStudy } from "../testing/study-server.ts";

const MAKER = "./make-package.ts";

afterEach(() => {
  vi.doUnmock(MAKER);
  vi.resetModules();
});

it("an export says where its code does not arrive, leaves no file, and makes the package at the next press", async () => {
  vi.resetModules();
  vi.doMock(MAKER, () => {
    throw new Error("Loading chunk 12 failed");
  });
  const { createExportRunner } = await import("./create-export-runner.ts");
  const { capture, services } = openRunner();
  serveStudy(services.http, { "CARD-1": makeRecords(1) });
  const runner = capture.getPart(createExportRunner);
  const first = createFakeDisk();
  runner.save(EVERYTHING, first.destination);
  await vi.waitFor(() =>
    expect(runner.getState()).toEqual({
      status: "failed",
      why: "What makes the package could not be loaded.",
    }),
  );
  expect(first.seen.isAbandoned).toBe(true);
  expect(services.notices.reported).toMatchObject([{ problem: "a study data package failed" }]);

  vi.doUnmock(MAKER);
  const second = createFakeDisk();
  runner.save(EVERYTHING, second.destination);
  await vi.waitFor(() => expect(runner.getState().status).toBe("finished"), { timeout: 5_000 });
  expect(readFiles(await second.read()).rows("records.csv")).toHaveLength(1);
});
