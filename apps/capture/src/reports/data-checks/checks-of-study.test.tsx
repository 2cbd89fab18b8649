import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { act, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it, onTestFinished } from "vitest";

import { CHECKS_PATH } from "../../paths/checks-path.ts";
import product from "../../product.tsx";
import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";

/** Record 7 is of the last half hour of 19 November in Auckland, and record 8 of the first one of the day after. */
async function runChecks(prepare: (services: FakeProductServices) => unknown) {
  const config = aRuntimeConfig();
  const capture = { ...config.capture, studyLogUrl: "", studyZone: "Pacific/Auckland" };
  const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
  const session = createFakeSession(anAccount({ groups }));
  const services = aProductServices({ session, config: { ...config, capture } });
  const { http } = services;
  http.reply("GET /device/", []);
  http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", handset_udi: UDI })]);
  http.reply("GET /capnogram/?duid=CARD-1", [
    aCapnogramRowBody({ id: 8, capnogram_dt: "2026-11-19T11:30:00Z" }),
    aCapnogramRowBody({ id: 7, capnogram_dt: "2026-11-19T10:30:00Z" }),
  ]);
  prepare(services);
  const address = `${CHECKS_PATH}?group=1&check=before-enrolment`;
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  await userEvent.click(await screen.findByRole("button", { name: "Run the checks" }));
  return router;
}

describe("the data checks of a study", () => {
  it.each<[string, (services: FakeProductServices) => unknown]>([
    [
      "the start that the deployment has for it",
      ({ config }) => Object.assign(config.capture, { studyStarts: { CARD: "2026-11-20" } }),
    ],
    [
      "the enrolment that the study log has",
      (services) => serveLog(services, aStatus("CARD-1", { kind: "enrolled", enrolled: "2026-11-20" })),
    ],
  ])("hold its records against %s, by the study's days [SAFETY]", async (_, prepare) => {
    await runChecks(prepare);
    // The study log may be read after the lists.
    await screen.findByText("19 November 2026, 23:30");
    const records = screen.getAllByRole("link", { name: /^Record / });
    expect(records.map(({ textContent }) => textContent)).toEqual(["Record 7"]);
  });

  it("go by the limits of the deployment, and save a file of the study's day", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    await runChecks(({ config: { capture } }) =>
      Object.assign(capture, { worklist: { ...capture.worklist, unusedDays: 3, qualityDrop: 44 } }),
    );
    await screen.findByRole("button", { name: /^Gaps longer than 3 days/ });
    screen.getByRole("button", { name: /^Quality dropped by 44 points or more/ });
    // The number of rows stands out of its words.
    const failed = screen.getByRole("button", { name: /^Failed records/ });
    expect(failed.querySelector("strong")?.textContent).toBe("0");
    await userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(saved.names).toHaveLength(1));
    expect(saved.names[0]).toMatch(/^data-checks-2026-11-20-2230/);
    expect(await saved.readText()).toContain("Gaps longer than 3 days");
  });

  it("keep a check that is pressed before the page has followed to another project", async () => {
    const router = await runChecks(() => undefined);
    const check = await screen.findByRole("button", { name: /^Duplicate users/ });
    await act(async () => {
      fireEvent.change(screen.getByRole("combobox", { name: "Project" }), { target: { value: "2" } });
      fireEvent.click(check);
    });
    await waitFor(() => expect(router.state.location.search).toBe("?group=2&check=repeated-participant"));
  });
});
