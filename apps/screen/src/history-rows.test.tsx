import { FIRST, openProduct, type Rehearsal } from "@capno/breath-test/testing/open-product";
import { aBreathTestBody } from "@capno/test-kit/wire-builders";
import { screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import product from "./product.ts";

const TESTS = `GET /v2/handsets/${encodeURIComponent(FIRST)}/tests/`;
const HISTORY = `/nts/results-history/${encodeURIComponent(FIRST)}`;

const aTest = (id: string, testOutcome: string) =>
  aBreathTestBody({
    capnogramId: id,
    testIdentifier: `TEST-${id}`,
    testOutcome,
    capturedAt: "2026-11-20T09:00:00Z",
  });

/** What the server has of each: a probability, null where it holds none, a status where it cannot be read. */
async function openHistory(
  rows: readonly ReturnType<typeof aTest>[],
  diagnoses: Readonly<Record<string, number | null | "unread">>,
): Promise<Rehearsal> {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  const { http } = clinic.services;
  http.reply(TESTS, rows);
  for (const [id, diagnosis] of Object.entries(diagnoses)) {
    const route = `GET /v2/capnograms/${id}/diagnosis/`;
    if (diagnosis === "unread") http.fail(route, "unexpected-status", 500);
    else http.reply(route, { assessmentProbability: diagnosis });
  }
  await clinic.go(HISTORY);
  return clinic;
}

const getRow = (id: string) => {
  const row = screen.getByText(`TEST-${id}`).closest("tr");
  if (row === null) throw new Error(`There is no row of ${id}.`);
  return row;
};
const getOutcome = (id: string) => within(getRow(id)).getAllByRole("cell")[2];

it("results that are on their way are not said to be missing", async () => {
  const clinic = await openProduct(product, { at: "/nts/instructions" });
  const answer = clinic.services.http.hold(TESTS);
  await clinic.go(HISTORY);
  expect(document.querySelector("[aria-busy]")).not.toBeNull();
  expect(screen.queryByText("The results could not be loaded")).toBeNull();
  answer([aTest("a", "Failed")]);
  await clinic.settle();
  expect(getOutcome("a")?.textContent).toBe("Failed");
});

describe("a row of today's results · decision H3", () => {
  it("says what a completed test came to, and no more than that it is completed where nobody knows", async () => {
    await openHistory([aTest("a", "Completed"), aTest("b", "Completed"), aTest("c", "Completed")], {
      a: 0.4,
      b: null,
      c: "unread",
    });
    expect(getOutcome("a")?.textContent).toBe("Completed 40%");
    for (const id of ["b", "c"]) {
      expect(getOutcome(id)?.textContent).toBe("Completed");
      expect(getOutcome(id)?.children).toHaveLength(0);
    }
  });

  it("opens its own result, from which the way leads back to the history", async () => {
    await openHistory([aTest("a", "Completed"), aTest("b", "Completed")], { a: 0.4, b: 0.5 });
    const links = screen.getAllByRole("link", { name: /^Open test/ });
    expect(links.map((link) => link.getAttribute("href"))).toEqual([
      "/nts/results/a?results=1",
      "/nts/results/b?results=1",
    ]);
  });

  it("asks for the diagnosis of what can be opened, and for no other", async () => {
    const clinic = await openHistory([aTest("a", "Completed"), aTest("b", "Failed")], { a: 0.4 });
    const asked = clinic.services.http.requests.filter(({ path }) => path.endsWith("/diagnosis/"));
    expect(asked.map(({ path }) => path)).toEqual(["/v2/capnograms/a/diagnosis/"]);
  });

  it("stands closer to the note below it, which says that its result is a first one", async () => {
    await openHistory([aTest("a", "In progress"), aTest("b", "Failed")], { a: 0.4 });
    expect(getRow("a").nextElementSibling?.textContent).toContain("First result");
    expect(getRow("a").className).not.toBe(getRow("b").className);
    expect(getRow("b").className).toBe("");
  });

  it("leaves no empty line below the table where all of them could be read", async () => {
    await openHistory([aTest("a", "Failed")], {});
    expect(document.querySelectorAll('p[role="status"]')).toHaveLength(0);
  });
});
