import { ServicesProvider } from "@capno/product-contract/use-services";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody, UDI } from "@capno/test-kit/wire-builders";
import { toDuid, toHandsetUdi } from "@capno/domain/units";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";

import { aStatus, serveLog } from "../study/log/testing/log-entries.ts";
import { createCapture } from "../study/session/capture-session.ts";
import { SessionParts } from "../study/session/SessionParts.tsx";
import { AllocationDialogs } from "./AllocationDialogs.tsx";

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));
const readTitle = () => screen.queryByRole("dialog")?.querySelector("h2")?.textContent;

it("an allocation is confirmed with what the study log says of the user, then trained, then closed", async () => {
  const services = aProductServices();
  const { http } = services;
  http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1", handset_udi: null })]);
  http.reply("GET /device/", [{ handset_udi: UDI, group: 1 }]);
  http.reply("GET /capnogram/?duid=CARD-1", []);
  http.reply("POST /device/assign/", {});
  const died = { kind: "left", enrolled: null, left: "2026-05-30", reason: "died" } as const;
  serveLog(services, aStatus("CARD-1", died));
  const capture = createCapture(services);
  const { allocation } = capture;
  render(
    <ServicesProvider services={services}>
      <SessionParts capture={capture}>
        <QueryClientProvider client={capture.queries}>
          <AllocationDialogs allocation={allocation} />
        </QueryClientProvider>
      </SessionParts>
    </ServicesProvider>,
  );
  expect(readTitle()).toBeUndefined();
  act(() => allocation.send({ type: "opened" }));
  expect(readTitle()).toBe("Allocate Handset");
  const shown = { takenFrom: [], user: "existing", givesUp: undefined, unreadable: 0 } as const;
  const chosen = { udi: toHandsetUdi(UDI), handsetLabel: "NTH 00001", duid: toDuid("CARD-1"), groupId: 1 };
  act(() => allocation.send({ type: "next-pressed", allocation: { ...chosen, shown } }));
  expect(readTitle()).toBe("Confirm Allocation");
  await screen.findByText("CARD-1 died 30 May 2026.");
  await press("Confirm");
  await waitFor(() => expect(readTitle()).toBe("Participant Training"));
  expect(screen.getByRole("dialog").textContent).toContain(
    "Ask CARD-1 to breathe through handset NTH 00001.",
  );
  await userEvent.click(screen.getByRole("checkbox", { name: "CONFIRM TRAINING" }));
  await press("Complete");
  expect(readTitle()).toBeUndefined();
  expect(services.activity.entries.map(({ what }) => what)).toEqual([
    "Handset allocated",
    "Participant trained",
  ]);
});
