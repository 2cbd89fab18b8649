import { aRuntimeConfig } from "@capno/test-kit/builders";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { openShell } from "./open-shell.tsx";

afterEach(cleanup);

function configured(frame: { loginNotice?: string }, environmentName = "production") {
  const config = aRuntimeConfig();
  return { ...config, environmentName, frame: { ...config.frame, ...frame } };
}

describe("what the operator says · spec §1, §2, decisions A6, B18", () => {
  it.each([
    ["/login", true],
    ["/login?to=%2Flist", true],
    ["/login?to=%2Fnts%2Fhandsets", false],
    ["/login?to=%2Fntd", false],
    ["/login?to=%2F%2Fevil.example", true],
  ])("the login notice on %s: %s", async (at, shown) => {
    openShell({ at, config: configured({ loginNotice: "Closed on Sunday" }) });
    await screen.findByRole("button", { name: "Next" });
    // The notice's own code arrives after the page.
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(screen.queryByText("Closed on Sunday") !== null).toBe(shown);
  });

  it("names the environment three times, and nothing in production", async () => {
    openShell({ at: "/login", config: configured({}, "staging") });
    expect(await screen.findAllByText("staging")).toHaveLength(3);
    cleanup();
    openShell({ at: "/login", config: configured({}, "Production-eu") });
    await screen.findByRole("button", { name: "Next" });
    expect(screen.queryByRole("note", { name: "Environment" })).toBeNull();
  });
});
