import { aProductServices } from "@capno/test-kit/product-services";
import { expect, it, vi } from "vitest";

import { createCapture } from "./capture-session.ts";

it("createStudyEventsSlot forgets the events of a study at log-out, and notifies its listeners [REQ-DETAIL-43]", () => {
  const { studyEvents, dispose } = createCapture(aProductServices());
  const onChange = vi.fn();
  const stop = studyEvents.subscribe(onChange);
  const file = { name: "visits.csv", read: { events: [], badLines: [] } };
  studyEvents.put(file);
  expect(studyEvents.get()).toBe(file);
  dispose();
  expect(studyEvents.get()).toBeUndefined();
  expect(onChange).toHaveBeenCalledTimes(2);
  stop();
  studyEvents.put(file);
  expect(onChange).toHaveBeenCalledTimes(2);
});
