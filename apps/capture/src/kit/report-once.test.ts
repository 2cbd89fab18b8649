import { createFakeNotices } from "@capno/test-kit/fake-notices";
import { expect, it } from "vitest";

import { reportOnce } from "./report-once.ts";

it("reportOnce reports each problem once in a session, and again in the next", () => {
  const notices = createFakeNotices();
  for (const problem of ["one", "two", "one"]) reportOnce(notices, problem);
  expect(notices.reported.map(({ problem }) => problem)).toEqual(["one", "two"]);
  const next = createFakeNotices();
  reportOnce(next, "one");
  expect(next.reported).toHaveLength(1);
});
