import { findFaults } from "@capno/fhir/testing/find-faults";
import { findObservation, findPatient, findReport } from "@capno/fhir/testing/find-resource";
import { watchSavedFiles, type SavedFiles } from "@capno/fhir/testing/saved-files";
import { aRuntimeConfig } from "@capno/test-kit/builders";
import { aCapnogramRowBody } from "@capno/test-kit/wire-builders";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import {
  aRecord,
  aStudyOfThree,
  findCard,
  findSection,
  openDetail,
  openPart,
  type Shown,
} from "../testing/open-detail.tsx";
import { CapnogramSection } from "../waveforms/CapnogramSection.tsx";

let saved: SavedFiles;
beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null);
  saved = watchSavedFiles();
});
afterEach(() => {
  saved.end();
  vi.restoreAllMocks();
});

interface Options {
  readonly saveFhir?: boolean;
  readonly serverUrl?: string;
  readonly environmentName?: string;
  readonly profiles?: "" | "ukcore";
}

function openRecord(options: Options = {}) {
  const { saveFhir = true, serverUrl = "", environmentName = "local", profiles = "" } = options;
  const { report } = aRuntimeConfig();
  const config = aRuntimeConfig({
    environmentName,
    report: { ...report, saveFhir },
    fhir: { profiles, serverUrl },
  });
  const services = { ...aStudyOfThree(), config };
  return services;
}

const openSection = (study: ReturnType<typeof aStudyOfThree>) =>
  openPart(study, ({ participant, records }: Shown) => (
    <CapnogramSection duid={participant.duid} records={records} />
  ));

async function press(name: string): Promise<void> {
  const section = await findSection("CAPNOGRAM");
  await userEvent.click(await within(section).findByRole("button", { name }));
}

describe("Save as FHIR in Capture", () => {
  it("saves a Bundle of the record on the page, with the numbers of its cards, and records the file in the activity log", async () => {
    const services = openRecord();
    openDetail(services);
    await press("Save as FHIR");
    await waitFor(() => expect(saved.names).toEqual(["CARD-1-record-2026-11-20.fhir.json"]));
    const bundle = await saved.readBundle();
    expect(findFaults(bundle)).toEqual([]);
    expect(findPatient(bundle)?.identifier?.[0]?.value).toBe("CARD-1");
    expect((await findCard()).textContent).toContain("5.31");
    expect(findObservation(bundle, "etco2")?.valueQuantity).toMatchObject({ value: 5.31, code: "kPa" });
    // It is not displayed here, so it is not sent.
    expect(findObservation(bundle, "metabolic-burden")).toBeUndefined();
    expect(findReport(bundle)).toBeUndefined();
    expect(services.activity.entries).toEqual([
      { what: "Exported", detail: "CARD-1-record-2026-11-20.fhir.json" },
    ]);
  });

  it("saves the record that is opened, and not the latest then [SAFETY]", async () => {
    openDetail(openRecord(), "/detail/CARD-1?record=6");
    await press("Save as FHIR");
    await waitFor(() => expect(saved.names).toEqual(["CARD-1-record-2026-11-19.fhir.json"]));
    expect(findObservation(await saved.readBundle(), "etco2")?.valueQuantity).toMatchObject({ value: 4.5 });
  });

  it("leaves out the date of a record whose handset had no valid clock [REQ-DETAIL-21]", async () => {
    const services = openRecord();
    const unset = { capnogram_dt: "2000-01-01T00:10:00Z" };
    services.http.reply("GET /capnogram/?duid=CARD-1", [aCapnogramRowBody({ id: 7, ...unset })]);
    services.http.reply("GET /capnogram/7/", { ...aRecord(7, 5.31), ...unset });
    openSection(services);
    await press("Save as FHIR");
    await waitFor(() => expect(saved.names).toEqual(["CARD-1-record-unknown-date.fhir.json"]));
    const bundle = await saved.readBundle();
    expect(findFaults(bundle)).toEqual([]);
    expect(JSON.stringify(bundle)).not.toContain("2000-01-01");
  });

  it.each([
    ["local", "", true, false],
    ["Production", "ukcore", false, true],
  ] as const)(
    "marks the record as test data in the environment %s, and claims the profiles %j of the deployment [SAFETY]",
    async (environmentName, profiles, isTest, isClaimed) => {
      openSection(openRecord({ environmentName, profiles }));
      await press("Save as FHIR");
      await waitFor(() => expect(saved.names).toHaveLength(1));
      const text = JSON.stringify(await saved.readBundle());
      expect([text.includes('"HTEST"'), text.includes("UKCore")]).toEqual([isTest, isClaimed]);
    },
  );

  it("is offered only where the deployment has enabled it", async () => {
    openSection(openRecord({ saveFhir: false, serverUrl: "/fhir" }));
    await screen.findByRole("application", { name: /^Capnogram/ });
    expect(screen.queryByRole("button", { name: /FHIR/ })).toBeNull();
  });

  it.each([
    ["", 0],
    ["/fhir", 1],
  ])("is offered beside sending only where there is a server to send to: %j", async (serverUrl, count) => {
    openSection(openRecord({ serverUrl }));
    await within(await findSection("CAPNOGRAM")).findByRole("button", { name: "Save as FHIR" });
    expect(screen.queryAllByRole("button", { name: "Send as FHIR" })).toHaveLength(count);
  });
});

it("what saves a record and what sends it have signs of their own", async () => {
  openSection(openRecord({ serverUrl: "/fhir" }));
  await screen.findByRole("button", { name: "Send as FHIR" });
  const signs = ["Save as FHIR", "Send as FHIR", "Save capnogram as CSV"].map(
    (name) => screen.getByRole("button", { name }).querySelector("svg")?.getAttribute("class") ?? "",
  );
  expect(signs).toEqual([
    expect.stringContaining("lucide-file-text"),
    expect.stringContaining("lucide-external-link"),
    expect.stringContaining("lucide-download"),
  ]);
});

describe("Send as FHIR in Capture", () => {
  it("sends the record below the API's address and shows a refusal in words", async () => {
    const services = openRecord({ serverUrl: "/fhir" });
    services.http.reply(
      "POST /fhir",
      { resourceType: "OperationOutcome", issue: [{ diagnostics: "full" }] },
      422,
    );
    openSection(services);
    await press("Send as FHIR");
    await waitFor(() =>
      expect(services.notices.shown).toEqual([
        { level: "error", message: "The FHIR server refused the record (422). It says: full" },
      ]),
    );
    services.http.reply("POST /fhir", {
      resourceType: "Bundle",
      entry: [{ response: { status: "200 OK" } }],
    });
    await press("Send as FHIR");
    await waitFor(() =>
      expect(services.notices.toasts).toEqual([{ message: "The FHIR server already has this record" }]),
    );
    const [, request] = services.http.sent("POST /fhir");
    expect(findFaults(request?.json)).toEqual([]);
    expect(services.activity.entries).toEqual([{ what: "Sent as FHIR" }]);
  });
});
