import { toDuid, toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";

import { openMemoryTarget, type Destination } from "../files/package-target.ts";
import type { ExportRunner } from "../run/create-export-runner.ts";
import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import { PackageContents } from "./PackageContents.tsx";
import { PackageEnd } from "./PackageEnd.tsx";
import { PackageProgress } from "./PackageProgress.tsx";

const RUNNER = { send: () => undefined } as unknown as ExportRunner;
const DESTINATION: Destination = {
  kind: "memory",
  name: "study-data-CARD-2026-11-20.zip",
  isUnblinded: false,
  open: openMemoryTarget,
  abandon: async () => undefined,
};
const LACKING: Missing = {
  ...NOTHING_MISSING,
  what: "record",
  reason: "no answer",
  participantId: toDuid("CARD-1"),
  recordId: 7,
};
/** Made of lists that were read the day before. */
const WRITING = {
  destination: DESTINATION,
  listsAsOf: toEpochMs(Date.UTC(2026, 10, 19, 8, 5)),
  missing: [LACKING] as readonly Missing[],
  progress: {
    participants: 2,
    records: 200,
    done: 61,
    missing: 2,
    since: { at: 0, handled: 0 },
    busyUntil: null,
    isLinkDown: false,
  },
};

function draw(part: ReactNode) {
  const services = aProductServices();
  Object.assign(services.config.capture, { studyZone: "America/New_York" });
  render(<ServicesProvider services={services}>{part}</ServicesProvider>);
  return services;
}
const readMissing = () => {
  fireEvent.click(screen.getByRole("button", { name: "Show what is missing (1)" }));
  return screen.getByRole("listitem").textContent;
};

describe("a package under way", () => {
  it("has a bar that is as full as its number says, and names the time of its lists and not of its writing", () => {
    draw(<PackageProgress runner={RUNNER} run={{ status: "fetching", ...WRITING }} />);
    const bar = screen.getByRole("progressbar", { name: "Records in the package" });
    expect(bar.getAttribute("aria-valuenow")).toBe("31");
    const facts = screen.getAllByRole("definition").map(({ textContent }) => textContent);
    expect(facts[3]).toMatch(/^19 November 2026, 03:05/);
    expect(readMissing()).toBe("Record 7 of CARD-1no answer");
  });
});

describe("the end of a package", () => {
  it("names the time of its lists, and lists what it lacks", () => {
    const run = { status: "finished", bytes: 12_600_000, outcome: "saved", ...WRITING } as const;
    draw(<PackageEnd runner={RUNNER} run={run} />);
    screen.getByText(/^Lists as of 19 November 2026, 03:05/);
    expect(readMissing()).toBe("Record 7 of CARD-1no answer");
  });

  it("that failed is drawn as a failure, and leads to the support", () => {
    const { dialogs } = draw(
      <PackageEnd runner={RUNNER} run={{ status: "failed", why: "The disk is full." }} />,
    );
    expect(screen.getByRole("alert").className).toContain("act");
    fireEvent.click(screen.getByRole("button", { name: "Contact support" }));
    expect(dialogs.opened).toEqual(["support"]);
  });
});

describe("the contents of a package", () => {
  it("mark what is always in, and name each file", () => {
    draw(<PackageContents without={[]} counts={undefined} onChange={() => undefined} />);
    const ticked = screen
      .getAllByText("(always)")
      .map((words) => words.closest("li")?.querySelector("svg.lucide-check") instanceof SVGElement);
    expect(ticked).toEqual([true, true]);
    for (const path of [
      ...["participants.csv", "records.csv", "breaths.csv", "waveforms.parquet"],
      ...["redcap.csv, redcap-dictionary.csv", "failed.csv", "checks.csv", "notes.csv", "changes.csv"],
      ...["datapackage.json", "provenance.json", "README.txt", "SHA256SUMS"],
    ])
      screen.getByText(path);
  });
});
