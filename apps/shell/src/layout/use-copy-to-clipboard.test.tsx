import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import { useCopyToClipboard } from "./use-copy-to-clipboard.ts";

afterEach(() => vi.unstubAllGlobals());

describe("copying", () => {
  it.each([
    ["is told where it worked", { writeText: async () => undefined }, "copied"],
    ["is told where the browser refuses", { writeText: () => Promise.reject(new Error("no")) }, "failed"],
    ["is told where there is no clipboard, as without TLS", undefined, "failed"],
  ])("%s", async (_, clipboard, outcome) => {
    vi.stubGlobal("navigator", { clipboard });
    const { result } = renderHook(() => useCopyToClipboard());
    expect(result.current.outcome).toBe("none");
    act(() => result.current.copy("support@clinic.example"));
    await waitFor(() => expect(result.current.outcome).toBe(outcome));
  });
});
