import { expect, it } from "vitest";

import { CHANNEL_KINDS, nameChannel } from "./channels.ts";
import { CHANNEL_EVENTS, LIFECYCLE_STAGES, LIFECYCLE_STATES } from "./realtime-events.ts";

it("the realtime contract has three kinds of channels, each with its own events [REQ-VALUE-13]", () => {
  const carried = Object.entries(CHANNEL_EVENTS).map(([kind, events]) => [kind, Object.keys(events)]);
  expect(carried).toEqual([
    ["handset", ["capnogram", "capnogram-progress", "upload_lifecycle"]],
    ["availability", ["availability_changed"]],
    ["locks", ["availability_changed"]],
  ]);
  expect(CHANNEL_KINDS).toEqual(Object.keys(CHANNEL_EVENTS));
});

it("the name of a realtime channel says that it is private and encrypted [REQ-HANDSET-13] [REQ-HANDSET-14]", () => {
  expect(nameChannel("locks", "Q0FSRA")).toBe("private-encrypted-locks@Q0FSRA");
});

it("the upload in the realtime contract goes through the listed stages", () => {
  expect(LIFECYCLE_STAGES).toEqual(["DECODE", "DIAGNOSE_INITIAL", "DIAGNOSE_FINAL"]);
  expect(LIFECYCLE_STATES).toEqual(["STARTED", "SUCCEEDED", "FAILED"]);
});
