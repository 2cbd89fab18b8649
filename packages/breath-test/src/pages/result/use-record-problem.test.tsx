import { describe, expect, it } from "vitest";

import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { useRecordProblem } from "./use-record-problem.ts";
import type { RecordView } from "./use-record.ts";

function Page({ view }: { readonly view: RecordView }) {
  useRecordProblem(view);
  return null;
}

/** A result page that is loading, and then has this problem. */
async function open(view: RecordView) {
  const clinic = openJourneyOf({});
  const part = await openPart(clinic, <Page view={{ status: "loading" }} />);
  await part.become(<Page view={view} />);
  // As on every render without a change.
  await part.become(<Page view={{ ...view }} />);
  return { ...part, notices: clinic.services.notices };
}

describe("useRecordProblem [spec §8] [REQ-TEST-16]", () => {
  it("shows and reports once that there is no such result, and stays", async () => {
    const { notices, path } = await open({ status: "not-found" });
    expect(notices.shown).toEqual([{ message: "The test results were not found", level: "error" }]);
    expect(notices.reported).toEqual([{ problem: "the results of a test were not found", cause: undefined }]);
    expect(notices.raised).toEqual([]);
    expect(path()).toBe("/part");
  });

  it("shows a failure and navigates to the product's home, replacing the page", async () => {
    const error = new Error("failed");
    const { notices, path, goBack } = await open({ status: "failed", error });
    expect(notices.raised).toEqual([error]);
    expect([notices.shown, notices.reported]).toEqual([[], []]);
    expect(path()).toBe("/any");
    await goBack();
    expect(path()).toBe("/before");
  });

  it("does nothing while the result is loading", async () => {
    const { notices, path } = await open({ status: "loading" });
    expect([notices.shown, notices.reported, notices.raised]).toEqual([[], [], []]);
    expect(path()).toBe("/part");
  });
});
