import { ServicesProvider } from "@capno/product-contract/use-services";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { UDI } from "@capno/test-kit/wire-builders";
import { QueryClientProvider } from "@tanstack/react-query";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import { createCapture } from "../study/session/capture-session.ts";
import { SessionParts } from "../study/session/SessionParts.tsx";
import { AllocationDialogs } from "./AllocationDialogs.tsx";

/** The first dialog of an allocation, of one free handset and no user. */
function open(change: (services: FakeProductServices) => void = () => undefined) {
  const services = aProductServices();
  services.http.reply("GET /duid/", []);
  services.http.reply("GET /device/", [{ handset_udi: UDI, group: 1 }]);
  services.http.reply("GET /duid/next/", { 1: "CARD-037" });
  change(services);
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

describe("the Allocate Handset dialog without its lists", () => {
  it.each([
    [
      "are on their way",
      ({ http }: FakeProductServices) => void http.hold("GET /device/"),
      "Loading handsets and users...",
    ],
    [
      "could not be loaded",
      ({ http }: FakeProductServices) => http.fail("GET /device/", "unexpected-status", 500),
      "The handsets and users could not be loaded.",
    ],
  ])("that %s can be left", async (_, change, words) => {
    open(change);
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryByRole("combobox")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("the fields of the Allocate Handset dialog", () => {
  it("name no group before one was chosen", async () => {
    open();
    const group = await screen.findByRole<HTMLSelectElement>("combobox", { name: "Group" });
    expect(group.selectedOptions[0]?.textContent).toBe("Choose");
  });

  it("bring up the digits of a telephone for the number", async () => {
    open();
    const number = await screen.findByRole("textbox", { name: "Number" });
    expect(number.getAttribute("inputmode")).toBe("numeric");
  });

  it("stay as they are while the decontamination guide is read, which opens beside them", async () => {
    open((services) => {
      const links = { ...services.config.links, decontaminationGuide: "https://guides.capno.example/a.pdf" };
      Object.assign(services, { config: { ...services.config, links } });
    });
    const guide = await screen.findByRole<HTMLAnchorElement>("link", { name: "Decontamination guide (PDF)" });
    expect([guide.target, guide.rel]).toEqual(["_blank", "noopener noreferrer"]);
  });
});

it("the Allocate Handset dialog suggests the number of each group that is chosen, and goes on with the last", async () => {
  const { allocation } = open((services) => {
    const groups = [aGroup(), aGroup({ id: 2, projectId: "LEEDS", name: "Leeds study" })];
    Object.assign(services, { session: createFakeSession(anAccount({ groups })) });
    services.http.reply("GET /duid/next/", { 1: "CARD-037", 2: "LEEDS-005" });
  });
  await userEvent.type(await screen.findByRole("combobox", { name: "Handset ID" }), "NTH 00001");
  await userEvent.keyboard("{Enter}");
  const group = screen.getByRole<HTMLSelectElement>("combobox", { name: "Group" });
  const number = screen.getByRole<HTMLInputElement>("textbox", { name: "Number" });
  await waitFor(() => expect(group.disabled).toBe(false));
  const choose = async (name: string, suffix: string) => {
    await userEvent.selectOptions(group, name);
    await waitFor(() => expect(number.value).toBe(suffix));
  };
  await choose("LEEDS", "005");
  await choose("CARD", "037");
  await choose("LEEDS", "005");
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(allocation.getState()).toMatchObject({
    status: "confirming",
    allocation: { udi: UDI, handsetLabel: "NTH 00001", duid: "LEEDS-005", groupId: 2 },
  });
});
