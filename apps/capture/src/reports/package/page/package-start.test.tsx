import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { fireEvent, render, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";

import type { ExportRunner } from "../run/create-export-runner.ts";
import type { ExportEvent, ExportState } from "../run/export-machine.ts";
import { PackageStart, type PackageStartProps } from "./PackageStart.tsx";
import { toAnnouncement } from "./ProgressAnnouncer.tsx";

const COUNTS = { participants: 1, records: 1, valued: 1, unblinded: 0 };

function show(props: Partial<PackageStartProps> = {}) {
  const sent: ExportEvent[] = [];
  const services = aProductServices();
  Object.assign(services.config, { fileSaving: "download" });
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
