import { describe, expect, it } from "vitest";

import { findLatestRecords } from "./latest-records.ts";

describe("the latest records [REQ-DETAIL-04] [REQ-DETAIL-05]", () => {
  const ok = (id: number) => ({ id, isFailed: false });
  const failed = (id: number) => ({ id, isFailed: true });

  it.each([
    ["good records", [ok(3), ok(2), ok(1)], { hasFailedLatest: false, latest: ok(3), previous: ok(2) }],
    [
      "a failed newest record",
      [failed(3), ok(2), ok(1)],
      { hasFailedLatest: true, latest: ok(2), previous: ok(1) },
    ],
    [
      "a failed second record",
      [ok(3), failed(2), ok(1)],
      { hasFailedLatest: false, latest: ok(3), previous: ok(1) },
    ],
    ["a failed record only", [failed(3)], { hasFailedLatest: true, latest: undefined, previous: undefined }],
    ["no records", [], { hasFailedLatest: false, latest: undefined, previous: undefined }],
  ])("leave out failed records, of which the newest is reported: given %s", (_, records, found) => {
    expect(findLatestRecords(records)).toEqual(found);
  });
});
