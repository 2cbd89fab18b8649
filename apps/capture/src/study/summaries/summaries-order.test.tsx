import { ServicesProvider } from "@capno/product-contract/use-services";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, it, onTestFinished, vi } from "vitest";

import { OF_COORDINATOR, openStudy } from "../../app/testing/blinded-study.ts";
import { participantsQuery } from "../data/participants-query.ts";
import { aNote, aStatus, serveLog } from "../log/testing/log-entries.ts";
import { createCapture } from "../session/capture-session.ts";
import { SessionParts } from "../session/SessionParts.tsx";
import type { SummaryFileOrder } from "../summary/make-summary-file.ts";
import { useSummaries } from "./use-summaries.ts";

it("a file of summaries has what the study log says of each user, and the name and the zone of the study", async () => {
  const services = openStudy({ permissions: OF_COORDINATOR }, []);
  Object.assign(services.config, { productName: "Lungwise" });
  Object.assign(services.config.capture, { studyZone: "Pacific/Pago_Pago" });
  serveLog(
    services,
    aNote("a", "CARD-1", { text: "Had a cold" }),
    aNote("b", "LEEDS-1", { text: "Moved house" }),
    aStatus("LEEDS-1", { kind: "enrolled", enrolled: "2026-03-03" }),
  );
  const capture = createCapture(services);
  onTestFinished(() => capture.dispose());
  const { rows } = await capture.queries.fetchQuery(participantsQuery(services));
  // In place of the file dialog and of the PDF.
  const stream = { write: async () => undefined, close: async () => undefined, abort: async () => undefined };
  vi.stubGlobal("showSaveFilePicker", async () => ({ createWritable: async () => stream }));
  const maker = "../summary/make-summary-file.ts";
  const orders: SummaryFileOrder[] = [];
  vi.doMock(maker, () => ({
    makeSummaryFile: async (order: SummaryFileOrder) => {
      orders.push(order);
      return new Uint8Array();
    },
  }));
  onTestFinished(() => {
    vi.doUnmock(maker);
    vi.unstubAllGlobals();
  });
  const { result } = renderHook(() => useSummaries(), {
    wrapper: ({ children }) => (
      <ServicesProvider services={services}>
        <SessionParts capture={capture}>
          <QueryClientProvider client={capture.queries}>{children}</QueryClientProvider>
        </SessionParts>
      </ServicesProvider>
    ),
  });
  act(() => void result.current.make({ participants: rows, name: ["users", "summaries"] }));
  await waitFor(() => expect(result.current.run.status).toBe("ended"));
  expect(result.current.run).toMatchObject({ made: 2, fileName: "users-summaries-2026-11-19.pdf" });
  const [order] = orders;
  expect(order).toMatchObject({ brand: "Lungwise", fileName: "users-summaries-2026-11-19", failures: [] });
  expect(order?.settings).toMatchObject({ zone: "Pacific/Pago_Pago", config: services.config });
  const told = order?.participants.map(({ participant, notes, status }) => [
    participant.duid,
    notes.map(({ text }) => text),
    status,
  ]);
  expect(told).toEqual([
    ["CARD-1", ["Had a cold"], undefined],
    ["LEEDS-1", ["Moved house"], { kind: "enrolled", enrolled: "2026-03-03" }],
  ]);
});
