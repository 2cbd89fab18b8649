import { aRuntimeConfig, anAccount } from "@capno/test-kit/builders";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { act } from "react";
import { describe, expect, it } from "vitest";

import { openShell } from "./open-shell.tsx";

function configured(frame: { loginNotice?: string }, environmentName = "production") {
  const config = aRuntimeConfig();
  return { ...config, environmentName, frame: { ...config.frame, ...frame } };
}

describe("texts of the operator [spec §1] [spec §2] [REQ-NAME-06] [REQ-NAV-18]", () => {
  it.each([
    ["/login", true],
    ["/login?to=%2Flist", true],
    ["/login?to=%2Fnts%2Fhandsets", false],
    ["/login?to=%2Fntd", false],
    ["/login?to=%2F%2Fevil.example", true],
  ])("include the login notice on %s: %s", async (at, shown) => {
    openShell({ at, config: configured({ loginNotice: "Closed on Sunday" }) });
    await screen.findByRole("button", { name: "Next" });
    if (shown) return void (await screen.findByText("Closed on Sunday"));
    // The notice's code arrives after the page; the page has requested it before this line does.
    await act(async () => {
      await import("../features/auth/LoginNotice.tsx");
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(screen.queryByText("Closed on Sunday")).toBeNull();
  });

  it.each([
    [{ version: "2.1", sections: [{ heading: "1. Parties", paragraphs: ["You and the clinic."] }] }, true],
    [{ version: "", sections: [] }, false],
  ])(
    "include the operator's agreement with its version, else our draft, marked as such [REQ-VALUE-40]",
    async (agreement, isApproved) => {
      const account = anAccount({ hasConsentedToEula: false });
      openShell({ at: "/eula-consent", account, config: { ...aRuntimeConfig(), agreement } });
      const text = await screen.findByRole("region", { name: "Agreement text" });
      // A stray key scrolls the text, and ticks nothing.
      await waitFor(() => expect(document.activeElement).toBe(text));
      expect(text.textContent.includes("Version 2.11. PartiesYou and the clinic.")).toBe(isApproved);
      expect(text.textContent.includes("Draft for legal review")).toBe(!isApproved);
      expect(text.textContent.includes("governed by English law")).toBe(!isApproved);
    },
  );

  it("include the environment's name three times, but not in production", async () => {
    openShell({ at: "/login", config: configured({}, "staging") });
    expect(await screen.findAllByText("staging")).toHaveLength(3);
    cleanup();
    openShell({ at: "/login", config: configured({}, "Production-eu") });
    await screen.findByRole("button", { name: "Next" });
    expect(screen.queryByRole("note", { name: "Environment" })).toBeNull();
  });

  it("include a banner that has another colour in each environment", async () => {
    const colours: string[] = [];
    for (const name of ["local", "development", "test", "staging", "internal", "rehearsal"]) {
      openShell({ at: "/login", config: configured({}, name) });
      // oxlint-disable-next-line no-await-in-loop -- one page after the other
      const { style } = await screen.findByRole("note", { name: "Environment" });
      colours.push(style.backgroundColor);
      cleanup();
    }
    expect(colours).not.toContain("");
    expect(new Set(colours).size).toBe(6);
  });
});
