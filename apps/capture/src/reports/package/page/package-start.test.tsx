import { toEpochMs } from "@capno/domain/units";
import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { ExportRunner } from "../run/create-export-runner.ts";
import type { ExportEvent, ExportState } from "../run/export-machine.ts";
import { PackageStart, type PackageStartProps } from "./PackageStart.tsx";
import { toAnnouncement } from "./ProgressAnnouncer.tsx";

const COUNTS = { participants: 1, records: 1, valued: 1, unblinded: 0 };

function show(props: Partial<PackageStartProps> = {}, studyZone = "UTC") {
  const sent: ExportEvent[] = [];
  const services = aProductServices();
  Object.assign(services.config, { fileSaving: "download" });
  Object.assign(services.config.capture, { studyZone });
  render(
    <ServicesProvider services={services}>
      <PackageStart
        runner={{ send: (event) => void sent.push(event) } as ExportRunner}
        run={{ status: "choosing" }}
        choice={{ groupId: null, from: null, until: null, without: [] }}
        counts={COUNTS}
        problem={undefined}
        {...props}
      />
    </ServicesProvider>,
  );
  return sent;
}

describe("the start of a package", () => {
  it.each([
    ["no-participants", "This project has no participants", "Participants appear once they have a handset."],
    ["no-records", "There are no records on these days", "Choose other days, or leave them open."],
  ] as const)("that would be empty because of %s says so, and what helps", (why, title, words) => {
    show({ run: { status: "empty", why } });
    const text = screen.getByRole("status").textContent;
    expect([text?.includes(title), text?.includes(words)]).toEqual([true, true]);
    expect(screen.queryByRole("button", { name: "Save package" })).toBeNull();
  });

  it.each([
    [COUNTS, /^1 record of 1 participant, of all days\. Kept in memory until complete: \d+\u00A0kB\.$/],
    [undefined, /^Kept in memory until complete\.$/],
  ])("says with the counts %j where it is kept: %s", (counts, words) => {
    show({ counts });
    const text = screen.getByText(/^Kept in memory/).closest("p")?.textContent;
    expect(text).toMatch(words);
    expect(screen.queryAllByText(/^At most \d+ kB$/)).toHaveLength(counts === undefined ? 0 : 1);
  });

  it.each([
    [[], "8.8 MB"],
    [["waveforms"], "940 kB"],
    [["breaths", "waveforms", "redcap"], "170 kB"],
  ] as const)("without %j is at most %s, and in memory too", (without, size) => {
    const counts = { participants: 10, records: 1_000, valued: 1_000, unblinded: 0 };
    show({ counts, choice: { groupId: null, from: null, until: null, without } });
    screen.getByText(`At most ${size}`);
    screen.getByText(`Kept in memory until complete: ${size}.`);
  });

  it("is saved as it was chosen, in a file of the study's day, by a button that shows a download", async () => {
    const saved: (readonly unknown[])[] = [];
    const runner = { save: (...asked: readonly unknown[]) => void saved.push(asked) };
    const choice = { groupId: 1, from: "2026-10-01", until: "2026-10-31", without: ["redcap"] } as const;
    show({ choice, runner: runner as unknown as ExportRunner }, "Pacific/Pago_Pago");
    const save = screen.getByRole("button", { name: "Save package" });
    expect(save.querySelector("svg.lucide-download")).not.toBeNull();
    fireEvent.click(save);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.[0]).toEqual(choice);
    expect(saved[0]?.[1]).toMatchObject({
      kind: "memory",
      name: expect.stringMatching(/^study-data-CARD-2026-11-19/),
      isUnblinded: false,
    });
  });

  it("says what its listing waits for: the network, or a busy server", () => {
    const busyUntil = toEpochMs(Date.UTC(2026, 10, 20, 9, 31));
    const progress = { total: 2, done: 1, busyUntil, isLinkDown: true };
    show({ run: { status: "listing", progress } as PackageStartProps["run"] });
    screen.getByText("No connection. Retrying every 15 seconds.");
    screen.getByText("The server is busy. Continues at 09:31:00.");
    screen.getByText("Listing the records: 1 of 2 participants");
  });

  it.each([
    [{ counts: undefined }, "The list of users is still loading"],
    [{ counts: undefined, problem: "You no longer have this project" }, "You no longer have this project"],
    [{ problem: "The last day lies before the first one" }, "The last day lies before the first one"],
  ])("cannot be saved with %j, and says why", (props, reason) => {
    show(props);
    const save = screen.getByRole("button", { name: "Save package", description: reason });
    expect(save.getAttribute("aria-disabled")).toBe("true");
  });

  it.each([
    [null, 0, "Loading participants…"],
    [1, 0, "Listing the records: 0 of 1 participant"],
    [1_200, 1_100, "Listing the records: 1,100 of 1,200 participants"],
  ])("says how many of %s participants are listed, and can be cancelled", (total, done, words) => {
    const progress = { total, done, busyUntil: null, isLinkDown: false };
    const sent = show({ run: { status: "listing", progress } as PackageStartProps["run"] });
    screen.getByText(words);
    expect(screen.queryByRole("button", { name: "Save package" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(sent).toEqual([{ type: "stopped" }]);
  });
});

it.each<[ExportState["status"], string]>([
  ["choosing", ""],
  ["listing", "Listing the records"],
  ["paused", "Paused"],
  ["finishing", "Completing the file"],
  ["empty", ""],
  ["finished", ""],
  ["failed", ""],
])("a screen reader hears of a package that is %s: %j", (status, words) => {
  expect(toAnnouncement({ status } as ExportState)).toBe(words);
});
