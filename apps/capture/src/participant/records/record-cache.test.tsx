import { ServicesProvider } from "@capno/product-contract/use-services";
import { toDuid, toEpochMs } from "@capno/domain/units";
import { QueryClientProvider } from "@tanstack/react-query";
import { act, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, it, vi } from "vitest";

import { SessionParts } from "../../study/session/SessionParts.tsx";
import { queryKeys } from "../../study/data/query-keys.ts";
import { createCapture } from "../../study/session/capture-session.ts";
import { aStudyOfThree } from "../testing/open-detail.tsx";
import { useDetailRecords } from "./use-detail-records.ts";

afterEach(() => {
  vi.useRealTimers();
});

const KEY = queryKeys.record(toDuid("CARD-1"), {
  id: 7,
  recordedAt: toEpochMs(Date.UTC(2026, 10, 20, 9, 20)),
  parserVersion: "1.4.0",
});
const ROW = { duid: toDuid("CARD-1"), count: 2, lastUsedTime: null, hasUnknownDate: false };
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it("the record cache keeps a record by its id until log-out, and no longer [spec §3]", async () => {
  vi.useFakeTimers();
  const services = aStudyOfThree();
  const capture = createCapture(services);
  const { queries } = capture;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <ServicesProvider services={services}>
      <SessionParts capture={capture}>
        <QueryClientProvider client={queries}>{children}</QueryClientProvider>
      </SessionParts>
    </ServicesProvider>
  );
  const look = () => renderHook(() => useDetailRecords(ROW), { wrapper });
  const { unmount } = look();
  await pass(100);
  unmount();
  await pass(3_600_000);
  look();
  await pass(100);
  expect(services.http.sent("GET /capnogram/7/")).toHaveLength(1);
  expect(queries.getQueryData(KEY)).toBeDefined();
  capture.dispose();
  expect(queries.getQueryData(KEY)).toBeUndefined();
});
