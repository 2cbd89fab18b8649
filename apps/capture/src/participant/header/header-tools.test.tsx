import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { aStudyOfThree, openPart, type Shown } from "../testing/open-detail.tsx";
import { DetailHeader } from "./DetailHeader.tsx";

/** The header of CARD-2, between CARD-1 and CARD-4, with as much of a record as has come. */
function open(arriving?: number) {
  const study = aStudyOfThree();
  study.http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", handset_udi: null, capnogram_count: 1 }),
    aDuidBody({ duid: "CARD-2", handset_udi: null, capnogram_count: 1_200 }),
    aDuidBody({ duid: "CARD-4", handset_udi: null }),
  ]);
  openPart(
    study,
    ({ participant, all, records, notes }: Shown) => (
      <DetailHeader
        {...{ participant, order: all, all, records, notes, shown: records.latestRow, arriving }}
      />
    ),
    "/detail/CARD-2",
  );
}

const find = (name: string) => screen.findByRole("button", { name });

describe("the tools in the head of a participant's page [REQ-DETAIL-02]", () => {
  it("name the users before and after this one", async () => {
    open();
    const [previous, next] = [await find("Previous user"), await find("Next user")];
    act(() => previous.focus());
    expect(await screen.findAllByText("Previous user, CARD-1")).not.toEqual([]);
    act(() => next.focus());
    expect(await screen.findAllByText("Next user, CARD-4")).not.toEqual([]);
    expect([previous, next].map((button) => button.getAttribute("aria-disabled"))).toEqual([
      "false",
      "false",
    ]);
  });

  it("point to where they lead", async () => {
    open();
    const signs = [await find("Previous user"), await find("Next user")].map(
      (button) => button.querySelector("svg")?.getAttribute("class") ?? "",
    );
    expect(signs).toEqual([
      expect.stringContaining("lucide-chevron-left"),
      expect.stringContaining("lucide-chevron-right"),
    ]);
  });

  it("say of each user how many records there are", async () => {
    open();
    await userEvent.click(await screen.findByRole("combobox", { name: "User" }));
    expect(screen.getAllByRole("option").map(({ textContent }) => textContent)).toEqual([
      "CARD-11 record",
      "CARD-21,200 records",
      "CARD-412 records",
    ]);
  });

  it("are not on paper [REQ-PRINT-01]", async () => {
    open();
    const tools = [
      await find("Notes (0)"),
      await find("PDF summary"),
      await find("Previous user"),
      await find("Next user"),
      screen.getByRole("combobox", { name: "User" }),
    ];
    for (const tool of tools) expect(tool.closest("[data-tools]")).not.toBeNull();
    expect(screen.getByRole("heading", { level: 1 }).closest("[data-tools]")).toBeNull();
  });
});

it.each([0, 40])(
  "a record on its way is said once to a screen reader, and not again at each percent: %i",
  async (arriving) => {
    open(arriving);
    const words = await screen.findByText("A new record is arriving");
    expect(words.closest("[role='status']")?.textContent).toBe(`A new record is arriving, ${arriving}%`);
    expect(words.closest("[aria-hidden]")).toBeNull();
    expect(screen.getByText(`, ${arriving}%`).closest("[aria-hidden='true']")).not.toBeNull();
  },
);
