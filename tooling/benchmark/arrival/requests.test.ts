import { describe, expect, it } from "vitest";

import { describeArrival, type SeenRequest } from "./requests.ts";

const aRequest = (
  startedAt: number,
  endedAt: number | undefined,
  more: Partial<SeenRequest> = {},
): SeenRequest => ({
  url: "http://localhost/",
  method: "GET",
  startedAt,
  endedAt,
  bytes: 1024,
  isPreflight: false,
  ...more,
});

describe("what is asked for on the way to a page", () => {
  it("counts what began between the press and the page, preflights too", () => {
    const arrival = describeArrival(
      [aRequest(0, 5), aRequest(10, 20), aRequest(20, 30, { isPreflight: true }), aRequest(120, 130)],
      10,
      100,
    );
    expect(arrival).toEqual({ ms: 90, requests: 2, preflights: 1, kib: 2, inARow: 1 });
  });

  it("finds the longest row of requests that waited for each other, however many went side by side", () => {
    const sideBySide = [aRequest(0, 50), aRequest(1, 10), aRequest(2, 40), aRequest(3, 60)];
    expect(describeArrival(sideBySide, 0, 100).inARow).toBe(1);
    const row = [aRequest(0, 10), aRequest(10, 30), aRequest(5, 90), aRequest(30, 60)];
    expect(describeArrival(row, 0, 100).inARow).toBe(3);
  });

  it("counts what nothing is drawn from, but not as a link", () => {
    const arrival = describeArrival(
      [aRequest(0, 10), aRequest(10, 20, { url: "http://localhost/unlock/" }), aRequest(20, 30)],
      0,
      100,
      ({ url }) => !url.includes("unlock"),
    );
    expect(arrival).toMatchObject({ requests: 3, inARow: 2 });
  });

  it("leaves a preflight out of the row, and what came too late for the page", () => {
    const requests = [aRequest(0, 10), aRequest(10, 20, { isPreflight: true }), aRequest(20, undefined)];
    expect(describeArrival(requests, 0, 100).inARow).toBe(1);
  });
});
