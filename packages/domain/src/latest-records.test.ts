import { describe, expect, it } from "vitest";

import { findLatestRecords } from "./latest-records.ts";

describe("the latest records [REQ-DETAIL-04] [REQ-DETAIL-05]", () => {
  const ok = (id: number) => ({ id, isFailed: false });
  const failed = (id: number) => ({ id, isFailed: true });

  it.each([
    [[ok(3), ok(2), ok(1)], { hasFailedLatest: false, latest: ok(3), previous: ok(2) }],
    [[failed(3), ok(2), ok(1)], { hasFailedLatest: true, latest: ok(2), previous: ok(1) }],
    [[ok(3), failed(2), ok(1)], { hasFailedLatest: false, latest: ok(3), previous: ok(1) }],
    [[failed(3)], { hasFailedLatest: true, latest: undefined, previous: undefined }],
    [[], { hasFailedLatest: false, latest: undefined, previous: undefined }],
  ])("the latest records of %j", (records, found) => {
    expect(findLatestRecords(records)).toEqual(found);
  });
});
