import type { RouteObject } from "@capno/router";
import { toHandsetUdi } from "@capno/domain/units";
import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { QuestionPageProps, QuestionStep } from "../../definition.ts";
import { FIRST } from "../../testing/names.ts";
import { openJourneyOf } from "../../testing/open-journey.ts";
import { openPages } from "../../testing/open-pages.tsx";
import { QuestionPage } from "./QuestionPage.tsx";

const pathOf = (page: string) => `/any/handsets/${encodeURIComponent(FIRST)}/${page}`;
const question = {
  segment: "habit",
  title: "Habit",
  send: () => Promise.resolve({ kind: "accepted" }),
} as unknown as QuestionStep;

function Page({ isSending, answer }: QuestionPageProps) {
  return (
    <button type="button" disabled={isSending} onClick={() => answer(1)}>
      Smokes
    </button>
  );
}

/** The question of recording "a"; the code of every other page has not come yet. */
async function openQuestion() {
  const clinic = openJourneyOf({
    question,
    leadsTo: { DIAGNOSE_INITIAL: "question", DIAGNOSE_FINAL: "result" },
  });
  await clinic.hold();
  clinic.journey.startTest(toHandsetUdi(FIRST));
  clinic.record("a");
  clinic.receive("DIAGNOSE_INITIAL", "SUCCEEDED", "a");
  await clinic.pass(0);
  let arrive = (): void => undefined;
  const code = new Promise<void>((resolve) => (arrive = resolve));
  const late = (path: string): RouteObject => ({
    path,
    lazy: async () => {
      await code;
      return { element: <h1>{path}</h1> };
    },
  });
  const page: RouteObject = {
    path: "/any/handsets/:udi/habit/:capnogramId",
    element: <QuestionPage Page={Page} />,
  };
  const others = ["/any/handsets/:udi/loading-test", "/any/handsets/:udi/start-test"].map(late);
  const pages = await openPages(clinic, [page, ...others], pathOf("habit/a"));
  return { ...clinic, ...pages, arrive };
}

const getAnswer = () => screen.queryByRole<HTMLButtonElement>("button", { name: "Smokes" });

describe("QuestionPage", () => {
  it("keeps the answered question, which takes no second answer, until the next page is there", async () => {
    const { during, path, arrive } = await openQuestion();
    expect(getAnswer()?.disabled).toBe(false);
    await during(() => fireEvent.click(screen.getByText("Smokes")));
    expect(getAnswer()?.disabled).toBe(true);
    expect(screen.queryByText("No test is running")).toBeNull();
    await during(arrive);
    expect([path(), getAnswer()]).toEqual([pathOf("loading-test"), null]);
  });

  it("shows no question of a test that has ended, while the next page is not there", async () => {
    const { during, journey, services } = await openQuestion();
    await during(() => journey.testRun.send({ type: "given-up", at: services.clock.now() }));
    expect(getAnswer()).toBeNull();
    expect(screen.getByText("No test is running")).toBeTruthy();
  });

  it("leaves the address of another test for the running one, also once the question is answered", async () => {
    const { during, go, path, arrive } = await openQuestion();
    await during(() => fireEvent.click(screen.getByText("Smokes")));
    await go(pathOf("habit/other"));
    expect(getAnswer()).toBeNull();
    await during(arrive);
    expect(path()).toBe(pathOf("loading-test"));
  });
});
