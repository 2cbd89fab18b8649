import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { useCopyToClipboard } from "./SupportDialog.tsx";

afterEach(() => vi.unstubAllGlobals());

describe("useCopyToClipboard", () => {
  it.each([
    ["reports a successful copy", { writeText: async () => undefined }, "copied"],
    [
      "reports a failure where the browser refuses",
      { writeText: () => Promise.reject(new Error("no")) },
      "failed",
    ],
    ["reports a failure where there is no clipboard, as without TLS", undefined, "failed"],
  ])("%s", async (_, clipboard, outcome) => {
    vi.stubGlobal("navigator", { clipboard });
    const { result } = renderHook(() => useCopyToClipboard());
    expect(result.current.outcome).toBe("none");
    act(() => result.current.copy("support@clinic.example"));
    await waitFor(() => expect(result.current.outcome).toBe(outcome));
  });
});
