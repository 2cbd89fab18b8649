import { describe, expect, it } from "vitest";

import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPart } from "../../testing/open-part.tsx";
import { useRecordProblem } from "./use-record-problem.ts";
import type { RecordView } from "./use-record.ts";

function Page({ view }: { readonly view: RecordView }) {
  useRecordProblem(view);
  return null;
}

/** The page of a result that is being read, and then turns out to be this. */
async function open(view: RecordView) {
  const clinic = openJourneyOf({});
  const part = await openPart(clinic, <Page view={{ status: "loading" }} />);
  await part.become(<Page view={view} />);
  // As with each piece of news that changes nothing.
  await part.become(<Page view={{ ...view }} />);
  return { ...part, notices: clinic.services.notices };
}

describe("a result that cannot be shown [spec §8] [REQ-TEST-16]", () => {
  it("a result that cannot be shown is said and reported once where it is not there, and its page stays", async () => {
    const { notices, path } = await open({ status: "not-found" });
    expect(notices.shown).toEqual([{ message: "The test results were not found", level: "error" }]);
    expect(notices.reported).toEqual([{ problem: "the results of a test were not found", cause: undefined }]);
    expect(notices.raised).toEqual([]);
    expect(path()).toBe("/part");
  });

  it("a result that cannot be shown is said where it failed, and leads to the product's home in its page's place", async () => {
    const error = new Error("failed");
    const { notices, path, goBack } = await open({ status: "failed", error });
    expect(notices.raised).toEqual([error]);
    expect([notices.shown, notices.reported]).toEqual([[], []]);
    expect(path()).toBe("/any");
    await goBack();
    expect(path()).toBe("/before");
  });

  it("a result that cannot be shown is not one that is still being read", async () => {
    const { notices, path } = await open({ status: "loading" });
    expect([notices.shown, notices.reported, notices.raised]).toEqual([[], [], []]);
    expect(path()).toBe("/part");
  });
});
