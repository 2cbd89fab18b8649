import { watchSavedFiles } from "@capno/fhir/testing/saved-files";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aCapnogramRowBody, aDuidBody, OTHER_UDI, UDI } from "@capno/test-kit/wire-builders";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";

import { NOTHING_SEEN } from "../../study/log/log-entry.ts";
import { serveLog } from "../../study/log/testing/log-entries.ts";
import { GET_LOG, POST_LOG } from "../../study/log/testing/model-log-server.ts";
import { createCapture } from "../../study/session/capture-session.ts";
import { SessionParts } from "../../study/session/SessionParts.tsx";
import { toHandsetLogPath } from "../../paths/handset-log-path.ts";
import product from "../../product.tsx";
import { HandsetLogPage } from "./HandsetLogPage.tsx";

beforeAll(async () => void (await import("./HandsetLogPage.tsx")));

function open(
  handset: string | null,
  groupId: number | null = 1,
  prepare: (services: FakeProductServices) => void = () => undefined,
) {
  const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS" })];
  const services = aProductServices({ session: createFakeSession(anAccount({ groups })) });
  Object.assign(services.config.capture, { studyZone: "UTC" });
  const { http } = services;
  http.reply("GET /device/", [
    { handset_udi: UDI, group: 1 },
    { handset_udi: OTHER_UDI, group: 1 },
  ]);
  http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [1], handset_udi: UDI }),
    aDuidBody({ duid: "CARD-2", groups: [1], handset_udi: OTHER_UDI }),
  ]);
  for (const duid of ["CARD-1", "CARD-2"])
    http.reply(`GET /capnogram/?duid=${duid}`, [
      aCapnogramRowBody({ id: 7, duid, handset_udi: duid === "CARD-1" ? UDI : OTHER_UDI }),
    ]);
  prepare(services);
  const address = toHandsetLogPath({ udi: handset === null ? null : toHandsetUdi(handset), groupId });
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return { services, router };
}

const load = async () => userEvent.click(await screen.findByRole("button", { name: "Load the records" }));

describe("the page of the handset log [REQ-HANDSET-17] [REQ-HANDSET-43]", () => {
  it("of one handset leads to all of them and to the list, in its project, and has no search", async () => {
    const { router } = open(UDI);
    expect(await screen.findByRole("heading", { level: 1, name: /^Log of NTH \S?00001/ })).toBeDefined();
    expect(screen.getByRole("link", { name: "Handsets" }).getAttribute("href")).toBe(
      "/list/handsets?group=1",
    );
    expect(screen.queryByRole("searchbox")).toBeNull();
    await load();
    await screen.findByText("1 record");
    await userEvent.click(screen.getByRole("link", { name: "All handsets" }));
    await screen.findByText("2 records");
    expect(router.state.location.search).toBe("?group=1");
    expect(screen.getByRole("searchbox", { name: "Handset or user" })).toBeDefined();
    expect(screen.queryByRole("link", { name: "All handsets" })).toBeNull();
  });

  it("keeps the handset where another project is chosen, and shows nothing of a project that was not read", async () => {
    const { router } = open(UDI);
    await load();
    await screen.findByText("1 record");
    await userEvent.selectOptions(screen.getByRole("combobox", { name: "Project" }), "LEEDS");
    await screen.findByText("Not read yet");
    expect(new URLSearchParams(router.state.location.search).get("handset")).toBe(UDI);
    expect(router.state.location.search).toContain("group=2");
    expect(screen.queryByText("CARD-1")).toBeNull();
  });

  it("says that a handset is in no list and no log of the project", async () => {
    open("(21)NTH00999");
    await load();
    expect(await screen.findByText("Unknown handset")).toBeDefined();
  });

  it("of one handset does not call it free where a user could not be read [SAFETY]", async () => {
    open(UDI, 1, ({ http }) => http.reply("GET /duid/", [{ duid: 7 }]));
    await load();
    await screen.findByText("0 records");
    expect(screen.getByRole("cell", { name: "Not known" })).toBeDefined();
    expect(screen.queryByText("Not allocated")).toBeNull();
  });

  it("says that the project has no handset", async () => {
    open(null, 2);
    await load();
    expect(await screen.findByText("No handset in this project")).toBeDefined();
    screen.getByText("0 records");
    screen.getByText(/^as of .*, UTC$/);
  });

  it("says that allocations may be missing while the study log is not read [SAFETY]", async () => {
    open(null, 1, (services) => {
      serveLog(services);
      services.http.hold(GET_LOG);
    });
    await load();
    await screen.findByText("2 records");
    const words = "The log of allocations could not be read. Allocations may be missing.";
    expect(screen.getByText(words, { exact: false })).toBeDefined();
  });

  it("asks about an own allocation that the study log refused, and about no note", async () => {
    const services = aProductServices();
    serveLog(services);
    services.http.answer(POST_LOG, ({ json }) => {
      const { entries } = json as { readonly entries: readonly { readonly id: string }[] };
      return { status: 200, body: { results: entries.map(({ id }) => ({ id, refused: "invalid" })) } };
    });
    const capture = createCapture(services);
    onTestFinished(() => capture.dispose());
    await capture.log.read();
    const about = { duid: toDuid("CARD-1"), follows: NOTHING_SEEN };
    capture.log.write({ kind: "note", thread: "a", text: "Had a cold", ...about });
    const done = { did: "deallocated", udi: toHandsetUdi(UDI), doneAt: services.clock.now() } as const;
    capture.log.write({ kind: "allocation", ...done, ...about });
    render(
      <ServicesProvider services={services}>
        <SessionParts capture={capture}>
          <RouterProvider router={createMemoryRouter([{ path: "/", element: <HandsetLogPage /> }])} />
        </SessionParts>
      </ServicesProvider>,
    );
    await screen.findByText(/^The log of handset .* was not saved: deallocated CARD-1\./);
    expect(screen.queryByText(/Had a cold/)).toBeNull();
  });

  it.each([
    [1, /^CARD-handset-log-\d{4}-\d{2}-\d{2}/],
    [null, /^all-handset-log-\d{4}-\d{2}-\d{2}/],
  ])("saves the log of project %s under its name", async (groupId, name) => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    open(null, groupId);
    await load();
    await screen.findByText("2 records");
    await userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(saved.names).toEqual([expect.stringMatching(name)]));
  });

  it("names its file by the study's day of its lists", async () => {
    const saved = watchSavedFiles();
    onTestFinished(saved.end);
    open(null, 1, ({ config }) => void Object.assign(config.capture, { studyZone: "Pacific/Pago_Pago" }));
    await load();
    await screen.findByText("2 records");
    screen.getByText(/^as of .*, Pago Pago time$/);
    await userEvent.click(screen.getByRole("button", { name: "Save as CSV" }));
    await waitFor(() => expect(saved.names).toEqual(["CARD-handset-log-2026-11-19.csv"]));
  });

  it("counts the days of the study on which a handset was used", async () => {
    open(UDI, 1, ({ config, http }) => {
      Object.assign(config.capture, { studyZone: "Pacific/Auckland" });
      // Half an hour before and after midnight in Auckland.
      http.reply("GET /capnogram/?duid=CARD-1", [
        aCapnogramRowBody({ id: 8, handset_udi: UDI, capnogram_dt: "2026-11-19T11:30:00Z" }),
        aCapnogramRowBody({ id: 7, handset_udi: UDI, capnogram_dt: "2026-11-19T10:30:00Z" }),
      ]);
    });
    await load();
    await screen.findByText("Recorded: 2 records on 2 days");
  });

  it("says that loading was cancelled, and continues with what is missing", async () => {
    const { services } = open(null);
    const { http } = services;
    http.hold("GET /capnogram/?duid=CARD-2");
    await load();
    await waitFor(() => expect(http.sent("GET /capnogram/?duid=CARD-2")).toHaveLength(1));
    await userEvent.click(screen.getByRole("button", { name: "Cancel" }));
    await screen.findByText(/Loading was cancelled\. Use by the other users is missing\./);
    http.reply("GET /capnogram/?duid=CARD-2", []);
    services.clock.advance(1_000);
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("1 record");
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
    expect(http.sent("GET /capnogram/?duid=CARD-1")).toHaveLength(1);
  });
});
