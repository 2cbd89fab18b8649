import { act, cleanup, render, renderHook, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, describe, expect, it, vi } from "vitest";

import { FAULT, getSupportWords, SupportDialog, useCopyToClipboard } from "./SupportDialog.tsx";

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
    expect(screen.queryByRole("button", { name: "Copied" }) !== null).toBe(refusal === undefined);
  });

  it("draws a copy on its button, and a tick once the address was copied", async () => {
    const user = userEvent.setup();
    const support = getSupportWords("Support");
    render(<SupportDialog words={support} email="support@clinic.example" facts={[]} onClose={() => {}} />);
    const button = screen.getByRole("button", { name: "Copy address" });
    expect(button.querySelector("svg.lucide-copy")).not.toBeNull();
    await user.click(button);
    await waitFor(() => expect(button.querySelector("svg.lucide-check")).not.toBeNull());
    expect(button.querySelector("svg.lucide-copy")).toBeNull();
  });

  it.each([
    ["asks nothing where help is wanted", getSupportWords("Support"), "Support", 0],
    ["asks for a fault what the team will want to know", FAULT, "Fault report", 3],
  ])("%s", (_, words, subject, count) => {
    render(
      <SupportDialog words={words} email="a@clinic.example" facts={["Screen: 4.2.4"]} onClose={() => {}} />,
    );
    const facts = screen.getByRole("list", { name: "Added to the email" });
    expect(facts.textContent).toBe("Screen: 4.2.4");
    expect(screen.getAllByRole("listitem")).toHaveLength(count + 1);
    expect(screen.queryByText(/^The email begins with/) !== null).toBe(count > 0);
    const mail = new URL(screen.getByRole("link", { name: "Open mail client" }).getAttribute("href") ?? "");
    expect(mail.pathname).toBe("a@clinic.example");
    expect(mail.searchParams.get("subject")).toBe(subject);
    expect(mail.searchParams.get("body")).toMatch(/Screen: 4\.2\.4\n$/);
  });
});
