import { act, cleanup, render, renderHook, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { getSupportWords, SupportDialog, useCopyToClipboard } from "./SupportDialog.tsx";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

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

describe("the dialog of support", () => {
  it.each([
    ["was copied", undefined, "The address is in the clipboard."],
    [
      "could not be copied",
      new Error("not allowed"),
      "The address could not be copied. Select it above and copy it by hand.",
    ],
  ])("says that the address %s, and nothing before", async (_, refusal, words) => {
    const user = userEvent.setup();
    if (refusal !== undefined) vi.spyOn(navigator.clipboard, "writeText").mockRejectedValue(refusal);
    const support = getSupportWords("Support");
    render(<SupportDialog words={support} email="support@clinic.example" facts={[]} onClose={() => {}} />);
    expect(screen.getByRole("status").textContent).toBe("");
    await user.click(screen.getByText("Copy address"));
    await waitFor(() => expect(screen.getByRole("status").textContent).toBe(words));
  });
});
