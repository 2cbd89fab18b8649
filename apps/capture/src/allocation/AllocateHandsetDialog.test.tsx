import { ServicesProvider } from "@capno/product-contract/use-services";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, OTHER_UDI, UDI } from "@capno/test-kit/wire-builders";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { createCapture } from "../study/session/capture-session.ts";
import { SessionParts } from "../study/session/SessionParts.tsx";
import { AllocationDialogs } from "./AllocationDialogs.tsx";

const NEXT_IDS = "GET /duid/next/";
const FREE = "NTH 00002";
const TAKEN = "NTH 00001";

interface Server {
  readonly users?: readonly unknown[];
  readonly handsets?: readonly unknown[];
  readonly guide?: string;
  readonly projectId?: string;
  /** The suggested number is answered later, by the function that comes back. */
  readonly isLate?: boolean;
}

/** The dialog as it is once its lists are there. */
async function open({ users, handsets, guide = "", projectId = "CARD", isLate = false }: Server = {}) {
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups: [aGroup({ projectId })] })),
    config: { ...config, links: { ...config.links, decontaminationGuide: guide } },
  });
  const { http } = services;
  http.reply("GET /duid/", users ?? [aDuidBody({ duid: "CARD-001", handset_udi: UDI })]);
  http.reply(
    "GET /device/",
    handsets ?? [
      { handset_udi: UDI, group: 1 },
      { handset_udi: OTHER_UDI, group: 1 },
    ],
  );
  const suggest = isLate ? http.hold(NEXT_IDS) : undefined;
  if (!isLate) http.reply(NEXT_IDS, { 1: "CARD-037" });
  const { allocation } = draw(services);
  await screen.findByRole("combobox", { name: "Handset ID" });
  return { services, allocation, suggest };
}

function draw(services: FakeProductServices) {
  const capture = createCapture(services);
  capture.allocation.send({ type: "opened" });
  render(
    <ServicesProvider services={services}>
      <SessionParts capture={capture}>
        <QueryClientProvider client={capture.queries}>
          <AllocationDialogs allocation={capture.allocation} />
        </QueryClientProvider>
      </SessionParts>
    </ServicesProvider>,
  );
  return capture;
}

const number = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Number" });
const group = () => screen.getByRole<HTMLSelectElement>("combobox", { name: "Group" });
const handset = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Handset ID" });
const next = () => screen.getByRole("button", { name: "Next" });
const isBlocked = () => next().getAttribute("aria-disabled") === "true";
const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

async function choose(name: string): Promise<void> {
  await userEvent.clear(handset());
  await userEvent.type(handset(), name);
  await userEvent.keyboard("{Enter}");
  await waitFor(() => expect(group().disabled).toBe(false));
  fireEvent.change(group(), { target: { value: "1" } });
}

/** A scan as the shell announces it; whether the dialog took it. */
function scan(text: string, field?: HTMLElement, isSure = true): boolean {
  const event = new CustomEvent("capno:scanned", { cancelable: true, detail: { text, field, isSure } });
  act(() => void document.dispatchEvent(event));
  return event.defaultPrevented;
}

describe("a suggested number [REQ-ALLOC-17]", () => {
  it("that arrives in the focused field is replaced by what is typed", async () => {
    const { suggest } = await open({ isLate: true });
    await choose(FREE);
    expect(screen.getByText("Looking for the next free number...")).toBeDefined();
    await userEvent.click(number());
    await act(async () => suggest?.({ 1: "CARD-037" }));
    await waitFor(() => expect(number().value).toBe("037"));
    expect([number().selectionStart, number().selectionEnd]).toEqual([0, 3]);
    await userEvent.keyboard("901");
    expect(number().value).toBe("901");
  });

  it.each(["9", "037"])("that arrives after %s was typed changes and selects nothing", async (typed) => {
    const { suggest, allocation } = await open({ isLate: true });
    await choose(FREE);
    await userEvent.type(number(), typed);
    await act(async () => suggest?.({ 1: "CARD-037" }));
    await waitFor(() => expect(allocation.getState()).toMatchObject({ suggestions: { status: "ready" } }));
    await userEvent.keyboard("1");
    expect(number().value).toBe(`${typed}1`);
  });

  it("fills the field by itself, and +1, +2 and +3 count from it, never from each other", async () => {
    await open();
    await choose(FREE);
    await waitFor(() => expect(number().value).toBe("037"));
    expect(document.activeElement).not.toBe(number());
    expect(screen.queryByText(/next free number|No number to suggest|written differently/)).toBeNull();
    const later = within(screen.getByRole("group", { name: "Later numbers" }));
    fireEvent.click(later.getByRole("button", { name: "+3: 040" }));
    fireEvent.click(later.getByRole("button", { name: "+1: 038" }));
    expect(number().value).toBe("038");
  });

  it("that could not be read is said, and the number can be typed", async () => {
    const { suggest } = await open({ isLate: true });
    await choose(FREE);
    await act(async () => suggest?.({}, 500));
    expect(await screen.findByText("No number to suggest. Enter it yourself.")).toBeDefined();
    expect(screen.queryByText("Looking for the next free number...")).toBeNull();
    expect(screen.queryByRole("group", { name: "Later numbers" })).toBeNull();
    await userEvent.type(number(), "5");
    expect(isBlocked()).toBe(false);
  });
});

it("the Allocate Handset dialog says that its lists could not be loaded, takes no scan meanwhile, and asks again", async () => {
  const services = aProductServices();
  const { http } = services;
  http.fail("GET /duid/", "unexpected-status", 500);
  http.reply("GET /device/", [{ handset_udi: OTHER_UDI, group: 1 }]);
  draw(services);
  expect(scan(OTHER_UDI)).toBe(false);
  expect((await screen.findByRole("alert")).textContent).toContain("could not be loaded.");
  expect(scan(OTHER_UDI)).toBe(false);
  http.reply("GET /duid/", []);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  await screen.findByRole("combobox", { name: "Handset ID" });
  expect(screen.queryByRole("alert")).toBeNull();
});

it("the Allocate Handset dialog puts the focus in its first field once its lists are there", async () => {
  const services = aProductServices();
  services.http.reply("GET /duid/", []);
  const answer = services.http.hold("GET /device/");
  draw(services);
  await waitFor(() => expect(screen.getByRole("dialog").contains(document.activeElement)).toBe(true));
  await act(async () => answer([{ handset_udi: OTHER_UDI, group: 1 }]));
  await waitFor(() => expect(document.activeElement).toBe(handset()));
});

describe("the Allocate Handset dialog [spec §4]", () => {
  it("offers the free handsets before the allocated ones, each with its user", async () => {
    await open();
    await userEvent.click(handset());
    const options = within(screen.getByRole("listbox")).getAllByRole("option");
    expect(options.map(({ textContent }) => textContent.replaceAll(/[\u2066-\u2069]/g, ""))).toEqual([
      `${FREE}Not allocated`,
      `${TAKEN}Allocated to CARD-001`,
    ]);
  });

  it("asks for the handset, then the group, then the number", async () => {
    await open();
    expect([group().disabled, number().disabled, isBlocked()]).toEqual([true, true, true]);
    await userEvent.type(handset(), FREE);
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(group().disabled).toBe(false));
    expect([number().disabled, isBlocked()]).toEqual([true, true]);
    fireEvent.change(group(), { target: { value: "1" } });
    await waitFor(() => expect(isBlocked()).toBe(false));
    fireEvent.change(number(), { target: { value: "4x" } });
    expect(isBlocked()).toBe(true);
    expect(number().getAttribute("aria-invalid")).toBe("true");
  });

  it("goes on to the confirmation of what is in the form", async () => {
    await open();
    await choose(FREE);
    await waitFor(() => expect(number().value).toBe("037"));
    fireEvent.click(next());
    const confirmation = await screen.findByRole("dialog", { name: "Confirm Allocation" });
    expect(confirmation.textContent).toContain(FREE);
    expect(confirmation.textContent).toContain("CARD-037");
  });

  it("takes a handset from its user only once both boxes are ticked, and says who loses it", async () => {
    await open();
    await choose(TAKEN);
    await waitFor(() => expect(number().value).toBe("037"));
    fireEvent.click(box("Override allocated device"));
    expect([box("Override allocated device").checked, isBlocked()]).toEqual([true, true]);
    fireEvent.click(box("Cleaning procedure check"));
    fireEvent.click(box("Override allocated device"));
    expect([box("Override allocated device").checked, isBlocked()]).toEqual([false, true]);
    fireEvent.click(box("Override allocated device"));
    fireEvent.click(next());
    const confirmation = await screen.findByRole("dialog", { name: "Confirm Allocation" });
    expect(confirmation.textContent).toMatch(/CARD-001\S? loses NTH 00001/);
  });

  it("uses a user ID that exists only once that is ticked, and asks again for another one", async () => {
    await open({ users: ["CARD-001", "CARD-002"].map((duid) => aDuidBody({ duid, handset_udi: null })) });
    await choose(FREE);
    fireEvent.change(number(), { target: { value: "001" } });
    expect(isBlocked()).toBe(true);
    // The handset is free.
    screen.getByText("The user ID CARD-001 exists");
    fireEvent.click(box("Override existing User ID"));
    expect([box("Override existing User ID").checked, isBlocked()]).toEqual([true, false]);
    fireEvent.change(number(), { target: { value: "002" } });
    expect([box("Override existing User ID").checked, isBlocked()]).toEqual([false, true]);
    fireEvent.change(number(), { target: { value: "02" } });
    expect(screen.queryByRole("checkbox")).toBeNull();
    expect(screen.getByText("CARD-002 exists and is the same number written differently.")).toBeDefined();
  });

  it("lets a user ID turn no words but itself [REQ-DATA-25]", async () => {
    const isolated = "\u2068CA\u202ERD-001\u2069";
    const users = [aDuidBody({ duid: "CA\u202ERD-001", handset_udi: UDI })];
    await open({ projectId: "CA\u202ERD", users });
    await userEvent.click(handset());
    const option = screen.getByRole("option", { name: /NTH 00001/ });
    expect(option.textContent).toContain(`Allocated to ${isolated}`);
    await choose(TAKEN);
    screen.getByText(`This handset is allocated to ${isolated}`);
    fireEvent.change(number(), { target: { value: "001" } });
    screen.getByText(`The user ID ${isolated} exists`);
    fireEvent.change(number(), { target: { value: "01" } });
    screen.getByText(`${isolated} exists and is the same number written differently.`);
  });

  it.each([
    ["https://guides.capno.example/cleaning.pdf", 1],
    ["", 0],
  ])("links the decontamination guide where the site has one: %j", async (guide, links) => {
    await open({ guide });
    const found = screen.queryAllByText("Decontamination guide (PDF)");
    expect(found.map((word) => word.closest("a")?.getAttribute("href"))).toEqual(
      Array.from({ length: links }, () => guide),
    );
  });

  it("closes on Cancel, and opens empty again", async () => {
    const { allocation } = await open();
    await choose(FREE);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    act(() => allocation.send({ type: "opened" }));
    expect([handset().value, isBlocked()]).toEqual(["", true]);
  });
});

describe("a scan while a handset is allocated", () => {
  const notes = () => screen.queryAllByRole("alert").map(({ textContent }) => textContent);

  it("chooses the handset, and takes away what was said of the scan before", async () => {
    await open();
    expect(scan("NTH 00099")).toBe(false);
    expect(notes()).toEqual(["The scanned code matches no handset in the list."]);
    expect(scan(OTHER_UDI)).toBe(true);
    expect([handset().value, notes()]).toEqual([FREE, []]);
  });

  it("of nothing known is said in the handset's field and outside of fields, not in the number's", async () => {
    await open();
    await choose(FREE);
    expect([scan("NTH 00099", number()), notes()]).toEqual([false, []]);
    expect([scan("NTH 00099", undefined, false), notes()]).toEqual([false, []]);
    expect([scan("NTH 00099", handset()), notes()]).toEqual([
      false,
      ["The scanned code matches no handset in the list."],
    ]);
    await choose(TAKEN);
    expect(notes()).toEqual([]);
  });

  it("of a label that two handsets share chooses neither", async () => {
    await open({
      handsets: ["(01)05060000000001(21)NTH00002", "(01)05060000000002(21)NTH00002"].map((handset_udi) => ({
        handset_udi,
        group: 1,
      })),
    });
    expect(scan("NTH 00002")).toBe(true);
    expect([handset().value, notes()]).toEqual([
      "",
      ["The scanned code matches more than one handset. Choose it from the list."],
    ]);
  });
});
