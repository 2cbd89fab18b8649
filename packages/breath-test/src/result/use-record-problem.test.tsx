import { createMemoryRouter, RouterProvider } from "@capno/router";
import { cleanup, render } from "@testing-library/react";
import { act, useState } from "react";
import { afterEach, describe, expect, it } from "vitest";

import { JourneyProvider } from "../journey/JourneyRoot.tsx";
import { openJourneyOf } from "../testing/open-journey.ts";
import { useRecordProblem } from "./use-record-problem.ts";
import type { RecordView } from "./use-record.ts";

afterEach(cleanup);

/** A page of a result that is being read, and then turns out to be this. */
async function open(view: RecordView) {
  const { journey, services } = openJourneyOf({});
  let become: (next: RecordView) => void = () => undefined;
  function Page() {
    const [shown, setShown] = useState<RecordView>({ is: "loading" });
    become = setShown;
    useRecordProblem(shown);
    return null;
  }
  const pages = [
    {
      path: "/result",
      element: (
        <JourneyProvider journey={journey}>
          <Page />
        </JourneyProvider>
      ),
    },
    { path: "*", element: null },
  ];
  const router = createMemoryRouter(pages, { initialEntries: ["/before", "/result"] });
  render(<RouterProvider router={router} />);
  await act(async () => become(view));
  // As with each piece of news that changes nothing.
  await act(async () => become({ ...view }));
  return { notices: services.notices, router };
}

const pathOf = ({ router }: Awaited<ReturnType<typeof open>>) => router.state.location.pathname;

describe("a result that cannot be shown · spec §8, decision T16", () => {
  it("is said and reported once where it is not there, and its page stays", async () => {
    const page = await open({ is: "not-found" });
    expect(page.notices.shown).toEqual([{ message: "The test results were not found", level: "error" }]);
    expect(page.notices.reported).toEqual([
      { problem: "the results of a test were not found", cause: undefined },
    ]);
    expect(page.notices.raised).toEqual([]);
    expect(pathOf(page)).toBe("/result");
  });

  it("is said where it failed, and leads to the product's home in its page's place", async () => {
    const error = new Error("failed");
    const page = await open({ is: "failed", error });
    expect(page.notices.raised).toEqual([error]);
    expect([page.notices.shown, page.notices.reported]).toEqual([[], []]);
    expect(pathOf(page)).toBe("/any");
    await act(() => page.router.navigate(-1));
    expect(pathOf(page)).toBe("/before");
  });

  it("is not one that is still being read", async () => {
    const page = await open({ is: "loading" });
    expect([page.notices.shown, page.notices.reported, page.notices.raised]).toEqual([[], [], []]);
    expect(pathOf(page)).toBe("/result");
  });
});
