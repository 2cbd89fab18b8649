import { createMemoryRouter, Outlet, RouterProvider } from "@capno/router";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, it } from "vitest";

import product from "../product.tsx";
import { serveLog } from "../study/log/testing/log-entries.ts";
// A press loads these; here they are there already.
import "../allocation/AllocationDialogs.tsx";
import "../participant/page/DetailPage.tsx";
import "../study/notes/NotesDialog.tsx";

/** Capture within the frame of the shell. */
function open(address = "/documentation") {
  const services = aProductServices();
  services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" })]);
  services.http.reply("GET /device/", []);
  serveLog(services);
  const surface = product.create(services);
  const { headerActions = [], overlays = [], routes } = surface;
  const frame = (
    <>
      {[...headerActions, Outlet, ...overlays].map((Part, place) => (
        <Part key={place} />
      ))}
    </>
  );
  const router = createMemoryRouter([{ element: frame, children: routes }], { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return surface;
}

type Surface = ReturnType<typeof open>;

describe("what Capture gives the frame", () => {
  it.each([
    ["header", () => userEvent.click(screen.getByRole("button", { name: "Allocate Handset" }))],
    [
      "command menu",
      async ({ commands = [] }: Surface) => {
        const command = commands.find(({ label }) => label === "Allocate Handset");
        await act(async () => command && "run" in command.action && command.action.run());
      },
    ],
  ])("opens the dialog of an allocation from the %s, beside the page", async (_, press) => {
    const surface = open();
    expect(await screen.findByRole("heading", { level: 1, name: "Documentation" })).toBeDefined();
    expect(screen.queryByRole("dialog")).toBeNull();
    await press(surface);
    expect(await screen.findByRole("dialog", { name: "Allocate Handset" })).toBeDefined();
    expect(document.querySelector("h1")?.textContent).toBe("Documentation");
  });

  it("has a handset for its sign in the header, beside the words that a narrow one drops", async () => {
    open();
    const button = await screen.findByRole("button", { name: "Allocate Handset" });
    expect(button.querySelector("svg")?.getAttribute("class")).toContain("lucide-handset");
    expect(button.textContent).toBe("Allocate Handset");
  });

  it("asks before a log-out would lose a note that was begun", async () => {
    const surface = open("/detail/CARD-1");
    await userEvent.click(await screen.findByRole("button", { name: /^Notes \(\d+\)$/ }));
    const field = await screen.findByRole("textbox", { name: /note/i });
    expect(surface.beforeLogOut?.()).toBeUndefined();
    await userEvent.type(field, "Had a c");
    expect(surface.beforeLogOut?.()?.concerns.map(({ message }) => message)).toEqual([
      "1 note that was begun is not saved",
    ]);
  });

  it("has no words on the zone of its times where the browser names its own", async () => {
    open();
    expect(await screen.findByRole("heading", { level: 1, name: "Documentation" })).toBeDefined();
    expect(screen.queryByText(/your browser hides your time zone/)).toBeNull();
  });

  it("finds users for the command menu", async () => {
    const surface = open();
    const found = await act(async () => surface.search?.("card"));
    expect(found?.map(({ label }) => label)).toEqual(["CARD-1"]);
  });
});
