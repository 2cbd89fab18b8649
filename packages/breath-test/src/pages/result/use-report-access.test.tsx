import { aProductServices } from "@capno/test-kit/product-services";
import { renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { describe, expect, it, vi } from "vitest";

import type { Journey } from "../../session/create-journey.ts";
import type { ReportKind } from "../../definition.ts";
import { JourneyContext } from "../../session/journey-context.ts";
import { useReportAccess } from "./use-report-access.ts";

/** Renders the hook in a product whose server gives this answer. */
function look(
  isSeen: boolean,
  kind: ReportKind = "VIEWED_PDF",
  answer: Promise<unknown> = Promise.resolve(),
) {
  const recordAccess = vi.fn(() => answer);
  const services = aProductServices();
  const journey = { services, definition: { recordAccess } } as unknown as Journey;
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <JourneyContext value={journey}>{children}</JourneyContext>
  );
  const hook = renderHook((isShown: boolean) => useReportAccess("a", kind, isShown), {
    initialProps: isSeen,
    wrapper,
  });
  return { ...hook, recordAccess, services };
}

describe("useReportAccess [REQ-TEST-14]", () => {
  it.each([
    ["VIEWED_PDF", "PDF opened"],
    ["VIEWED_REPORT", "result viewed"],
  ] as const)("records a view once, however often the page renders: %s", (kind, what) => {
    const { recordAccess, services, rerender } = look(true, kind);
    rerender(true);
    expect(recordAccess).toHaveBeenCalledExactlyOnceWith(services.http, "a", kind);
    expect(services.activity.entries).toEqual([{ what }]);
  });

  it("records nothing before the report is seen", () => {
    const { recordAccess, rerender } = look(false);
    expect(recordAccess).not.toHaveBeenCalled();
    rerender(true);
    expect(recordAccess).toHaveBeenCalledOnce();
  });

  it("reports a failure without showing it", async () => {
    const cause = new Error("refused");
    const { services } = look(true, "VIEWED_PDF", Promise.reject(cause));
    await Promise.resolve();
    expect(services.notices.reported).toEqual([{ problem: "a look at a report was not recorded", cause }]);
    expect(services.notices.raised).toEqual([]);
    expect(services.notices.shown).toEqual([]);
  });
});
