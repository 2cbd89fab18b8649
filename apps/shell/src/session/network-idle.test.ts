import { createFakeHttp } from "@capno/test-kit/fake-http";
import { createManualClock } from "@capno/test-kit/manual-clock";
import { expect, it } from "vitest";

import { createNetworkIdle } from "./network-idle.ts";

it("the network is idle a second after the last call, answered or not", async () => {
  const http = createFakeHttp();
  const clock = createManualClock();
  const answer = http.hold("GET /duid/");
  http.fail("GET /version", "network-failure");
  const watch = createNetworkIdle(http, clock);
  expect(watch.isNetworkIdle()).toBe(true);
  watch.expectCalls();
  clock.advance(999);
  expect(watch.isNetworkIdle()).toBe(false);
  clock.advance(1);
  expect(watch.isNetworkIdle()).toBe(true);

  const list = watch.http.send({ method: "GET", path: "/duid/", action: "loading" });
  await expect(watch.http.send({ method: "GET", path: "/version", action: "loading" })).rejects.toThrow();
  clock.advance(60_000);
  expect(watch.isNetworkIdle()).toBe(false);

  answer([]);
  await list;
  clock.advance(999);
  expect(watch.isNetworkIdle()).toBe(false);
  clock.advance(1);
  expect(watch.isNetworkIdle()).toBe(true);
});
