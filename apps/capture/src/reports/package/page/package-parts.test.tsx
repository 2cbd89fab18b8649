import { toDuid, toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { fireEvent, render, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it } from "vitest";

import type { OptionalFile } from "../../../paths/export-path.ts";
import { openMemoryTarget, type Destination } from "../files/package-target.ts";
import type { ExportRunner } from "../run/create-export-runner.ts";
import type { ExportEvent, ExportState } from "../run/export-machine.ts";
import { NOTHING_MISSING, type Missing } from "../tables/failed-table.ts";
import { MissingList } from "./MissingList.tsx";
import { PackageContents } from "./PackageContents.tsx";
import { PackageEnd } from "./PackageEnd.tsx";
import { PackageProgress } from "./PackageProgress.tsx";
import { PackageStart } from "./PackageStart.tsx";

function draw(part: ReactNode) {
  const services = aProductServices();
  Object.assign(services.config.capture, { studyZone: "UTC" });
  render(<ServicesProvider services={services}>{part}</ServicesProvider>);
  return services;
}

/** What a press asks of the export. */
function watchRunner() {
  const sent: ExportEvent[] = [];
  return { sent, runner: { send: (event) => void sent.push(event) } as ExportRunner };
}

const withoutMarks = (text: string | null) => (text ?? "").replaceAll(/[\u2066-\u2069]/g, "");
const missing = (part: Partial<Missing>): Missing => ({
  ...NOTHING_MISSING,
  what: "record",
  reason: "no answer",
  ...part,
});
const CARD_1 = toDuid("CARD-1");

const DESTINATION: Destination = {
  kind: "memory",
  name: "study-data-CARD-2026-11-20.zip",
  isUnblinded: false,
  open: openMemoryTarget,
  abandon: async () => undefined,
};
const WRITING = {
  destination: DESTINATION,
  listsAsOf: toEpochMs(Date.UTC(2026, 10, 20, 9)),
  missing: [] as readonly Missing[],
  progress: {
    participants: 2,
    records: 200,
    done: 61,
    missing: 2,
    since: { at: -60_000, handled: 0 },
    busyUntil: null,
    isLinkDown: false,
  },
};

describe("the list of what a package lacks [REQ-EXPORT-20] [SAFETY]", () => {
  it("names each in words, with its reason", () => {
    const rows = [
      missing({ what: "participants", count: 3 }),
      missing({ what: "notes" }),
      missing({ what: "handsets", count: 1_200 }),
      missing({ what: "study log", participantId: CARD_1 }),
      missing({ what: "records of a participant", participantId: CARD_1 }),
      missing({ what: "participant in redcap.csv", participantId: CARD_1 }),
      missing({ what: "record in redcap.csv", participantId: CARD_1, recordId: 40_000 }),
      missing({ participantId: CARD_1, count: 2 }),
      missing({ participantId: CARD_1, recordId: 7 }),
    ];
    draw(<MissingList missing={rows} />);
    expect(screen.queryByRole("list")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Show what is missing (9)", expanded: false }));
    expect(screen.getAllByRole("listitem").map(({ textContent }) => withoutMarks(textContent))).toEqual(
      [
        "3 participants",
        "Notes",
        "Handsets: 1,200",
        "Status of CARD-1",
        "All records of CARD-1",
        "CARD-1 in redcap.csv",
        "Record 40000 of CARD-1 in redcap.csv",
        "2 records of CARD-1",
        "Record 7 of CARD-1",
      ].map((words) => `${words}no answer`),
    );
    fireEvent.click(screen.getByRole("button", { name: "Hide what is missing (9)", expanded: true }));
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("takes what has no count for one, and lets no ID turn the words around it [REQ-DATA-25]", () => {
    const participantId = toDuid("CARD-\u202E1");
    draw(
      <MissingList
        missing={[
          missing({ what: "participants" }),
          missing({ participantId }),
          missing({ participantId, recordId: 7 }),
          ...(["study log", "records of a participant", "participant in redcap.csv"] as const).map((what) =>
            missing({ what, participantId }),
          ),
          missing({ what: "record in redcap.csv", participantId, recordId: 7 }),
        ]}
      />,
    );
    fireEvent.click(screen.getByRole("button"));
    const isolated = `\u2068${participantId}\u2069`;
    expect(
      screen.getAllByRole("listitem").map(({ textContent }) => textContent.replace("no answer", "")),
    ).toEqual([
      "1 participant",
      `1 record of ${isolated}`,
      `Record 7 of ${isolated}`,
      `Status of ${isolated}`,
      `All records of ${isolated}`,
      `${isolated} in redcap.csv`,
      `Record 7 of ${isolated} in redcap.csv`,
    ]);
  });

  it("counts more than a thousand with a comma", () => {
    draw(<MissingList missing={Array.from({ length: 1_200 }, () => missing({ participantId: CARD_1 }))} />);
    expect(screen.getByRole("button").textContent).toBe("Show what is missing (1,200)");
  });

  it("counts none beyond the fiftieth where there are fifty", () => {
    draw(<MissingList missing={Array.from({ length: 50 }, () => missing({ participantId: CARD_1 }))} />);
    fireEvent.click(screen.getByRole("button"));
    expect(screen.getAllByRole("listitem")).toHaveLength(50);
  });

  it("counts those beyond the fiftieth, and is absent where nothing is missing", () => {
    const rows = Array.from({ length: 52 }, (_, id) => missing({ participantId: CARD_1, recordId: id }));
    draw(
      <>
        <MissingList missing={rows} />
        <MissingList missing={[]} />
      </>,
    );
    fireEvent.click(screen.getByRole("button"));
    expect(screen.getAllByRole("listitem")).toHaveLength(51);
    expect(screen.getByText("and 2 others, all in failed.csv")).toBeDefined();
  });
});

describe("the end of a package", () => {
  const end = (run: Extract<ExportState, { status: "finished" | "failed" }>) => {
    const { runner, sent } = watchRunner();
    draw(<PackageEnd runner={runner} run={run} />);
    return sent;
  };

  it.each([
    ["saved", 0, "The package is saved and complete"],
    ["made", 0, "The package is complete"],
    ["saved", 1, "The package is saved, with gaps"],
    ["made", 1, "The package is made, with gaps"],
  ] as const)("that was %s and lacks %i says so [SAFETY]", (outcome, gaps, title) => {
    const run = { status: "finished", bytes: 12_600_000, outcome, ...WRITING } as const;
    const sent = end({ ...run, missing: Array.from({ length: gaps }, () => missing({})) });
    const panel = screen.getByRole("status");
    expect(within(panel).getByText(title)).toBeDefined();
    expect(panel.className).toContain(gaps === 0 ? "good" : "watch");
    expect(panel.textContent).toContain(
      "study-data-CARD-2026-11-20.zip: 61 records of 2 participants, 13\u00A0MB. Lists as of 20 November 2026, 09:00",
    );
    expect(screen.queryAllByText("failed.csv lists what is missing, with reasons.")).toHaveLength(gaps);
    fireEvent.click(screen.getByRole("button", { name: "Make another package" }));
    expect(sent).toEqual([{ type: "choice-changed" }]);
  });

  it("that failed says why, and that nothing was saved", () => {
    const sent = end({ status: "failed", why: "The disk is full." });
    expect(screen.getByRole("alert").textContent).toContain("The disk is full. No package was saved.");
    fireEvent.click(screen.getByRole("button", { name: "Make another package" }));
    expect(sent).toEqual([{ type: "choice-changed" }]);
  });
});

describe("a package under way", () => {
  const show = (run: Extract<ExportState, { status: "fetching" | "paused" | "finishing" }>) => {
    const { runner, sent } = watchRunner();
    draw(<PackageProgress runner={runner} run={run} />);
    return sent;
  };
  const readFacts = () => screen.getAllByRole("definition").map(({ textContent }) => textContent);

  it("says how far it is and how long it takes, what is missing, and can be paused", () => {
    const sent = show({ status: "fetching", ...WRITING, missing: [missing({}), missing({})] });
    expect(screen.getByText("31")).toBeDefined();
    expect(screen.getByText("Fetching records, about 2 minutes left")).toBeDefined();
    expect(readFacts().slice(0, 3)).toEqual(["61 of 200", "2", "2"]);
    expect(screen.getByRole("button", { name: "Show what is missing (2)" })).toBeDefined();
    expect(screen.queryByText(/^No connection\./)).toBeNull();
    expect(screen.queryByText("Nearly done")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    expect(sent).toEqual([{ type: "paused" }]);
    expect(screen.queryByRole("button", { name: "Cancel package" })).toBeNull();
  });

  it("that is paused can be continued or cancelled, and says no time", () => {
    const sent = show({ status: "paused", ...WRITING });
    expect(screen.getByText("Paused")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Continue" }));
    fireEvent.click(screen.getByRole("button", { name: "Cancel package" }));
    expect(sent).toEqual([{ type: "continued", at: 0 }, { type: "stopped" }]);
  });

  it.each([
    ["fetching", "Continues at"],
    ["paused", "Continue after"],
  ] as const)("that is %s says until when the server is busy: %s", (status, then) => {
    const busyUntil = aProductServices().clock.now() + 60_000;
    show({ status, ...WRITING, progress: { ...WRITING.progress, busyUntil } });
    expect(screen.getByText(/^The server is busy\./).textContent).toContain(`busy. ${then} `);
  });

  it("that is completing its file can no longer be paused", () => {
    const sent = show({ status: "finishing", ...WRITING });
    expect(screen.getByText("Completing the file…")).toBeDefined();
    expect(screen.getByText("Nearly done")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Pause" }));
    expect(sent).toEqual([]);
    expect(screen.queryByRole("button", { name: "Cancel package" })).toBeNull();
  });

  it("says that there is no connection", () => {
    show({ status: "fetching", ...WRITING, progress: { ...WRITING.progress, isLinkDown: true } });
    expect(screen.getByText("No connection. Retrying every 15 seconds. Nothing is lost.")).toBeDefined();
  });
});

it("a package has no size until its records are counted", () => {
  const { runner } = watchRunner();
  const choice = { groupId: null, from: null, until: null, without: [] };
  draw(
    <PackageStart
      runner={runner}
      run={{ status: "choosing" }}
      choice={choice}
      counts={undefined}
      problem={undefined}
    />,
  );
  expect(screen.getByText("–")).toBeDefined();
});

describe("the contents of a package", () => {
  const COUNTS = { participants: 10, records: 1_000, valued: 1_000, unblinded: 0 };
  function show(counts: typeof COUNTS | undefined, without: readonly OptionalFile[] = []) {
    const changes: (readonly [file: OptionalFile, isIn: boolean])[] = [];
    draw(
      <PackageContents without={without} counts={counts} onChange={(...next) => void changes.push(next)} />,
    );
    return changes;
  }
  const readSizes = () =>
    screen.getAllByText(/^(–|[\d.]+ (bytes|kB|MB))$/).map(({ textContent }) => textContent);

  it("have a size for each file that is in, and none for one that is left out or not counted yet", () => {
    show(COUNTS, ["waveforms"]);
    expect(readSizes()).toEqual(["950\u00A0bytes", "145\u00A0kB", "640\u00A0kB", "–", "130\u00A0kB"]);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Waveforms" }).checked).toBe(false);
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "Breaths" }).checked).toBe(true);
  });

  it("are not measured before the list of users is there", () => {
    show(undefined);
    expect(readSizes()).toEqual(["–", "–", "–", "–", "–"]);
  });

  it("change by one file at a press", () => {
    const changes = show(COUNTS, ["waveforms"]);
    fireEvent.click(screen.getByRole("checkbox", { name: "Waveforms" }));
    fireEvent.click(screen.getByRole("checkbox", { name: "For REDCap" }));
    expect(changes).toEqual([
      ["waveforms", true],
      ["redcap", false],
    ]);
  });

  it("offer every file while there is no record that could be blinded", () => {
    show({ ...COUNTS, records: 0, valued: 0 });
    expect(screen.getAllByRole("checkbox")).toHaveLength(3);
    expect(screen.queryByText(/Its values are blinded\.$/)).toBeNull();
  });

  it("offer no file of values where every record is blinded, and say so of the records [REQ-BLIND-01] [SAFETY]", () => {
    show({ ...COUNTS, valued: 0 });
    expect(
      screen.getAllByRole("checkbox").map((box) => (box as HTMLInputElement).labels?.[0]?.textContent),
    ).toEqual(["For REDCap"]);
    expect(
      screen.getByText(
        /^When, by which handset, and whether the analysis failed\. Its values are blinded\.$/,
      ),
    ).toBeDefined();
  });
});
