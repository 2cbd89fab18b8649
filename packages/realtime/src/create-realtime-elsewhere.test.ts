import { createManualClock } from "@capno/api-client/testing/manual-clock";
import { expect, it } from "vitest";

import { createRealtime } from "./create-realtime.ts";

it("createRealtime needs no window, with or without a listener", () => {
  const realtime = createRealtime({
    key: "app-key",
    cluster: "eu",
    host: "",
    port: 443,
    tls: true,
    clock: createManualClock(),
    authorise: () => Promise.reject(new Error("not asked")),
    loadPusher: () => Promise.reject(new Error("no file")),
  });
  const leave = realtime.subscribe("c", { onEvent: () => {} });
  expect(realtime.linkState()).toBe("connecting");
  leave();
  realtime.disconnect();
  expect(realtime.linkState()).toBe("idle");
});
