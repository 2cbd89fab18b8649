import { anAccount } from "@capno/test-kit/builders";
import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openShell } from "../../testing/open-shell.tsx";

const SERVER = "GET /v2/oss-list/";
/** Address and contents of each list that a build wrote; what is missing is not found. */
let built: Record<string, unknown>;

beforeEach(() => {
  built = {
    "/licences.json": [{ name: "zustand", version: "5.0.0", licence: "MIT" }, { name: "ky" }],
    "/r/licences.json": [{ name: "uplot", version: "1.6.0" }],
  };
  vi.stubGlobal("fetch", async (address: string) => {
    const found = built[new URL(address, location.origin).pathname];
    return found === undefined ? new Response(null, { status: 404 }) : Response.json(found);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.title = "";
});

const open = () => openShell({ at: "/nts/licences", account: anAccount() });
const findGroup = async (name: string) => {
  const heading = await screen.findByRole("heading", { name, hidden: true });
  const group = heading.closest("details");
  if (group === null) throw new Error(`${name} is no group`);
  return group;
};
const namesIn = (group: HTMLElement) =>
  [...group.querySelectorAll("li")].map((entry) => entry.firstElementChild?.textContent);

describe("the page of licences [REQ-DATA-06]", () => {
  it("lists what the server, the dashboard and the product are made of, each in the order of names", async () => {
    const { http } = open();
    http.reply(SERVER, { web: [{ name: "django", version: "5.1", licence: "BSD", author: ["Ann", "Bob"] }] });
    expect(namesIn(await findGroup("web"))).toEqual(["django@5.1"]);
    const dashboard = await findGroup("Dashboard");
    expect(namesIn(dashboard)).toEqual(["ky@unknown", "zustand@5.0.0"]);
    expect(dashboard.querySelector("summary")?.textContent).toContain("2 components");
    expect(namesIn(await findGroup("Screen"))).toEqual(["uplot@1.6.0"]);
    const entry = within(await findGroup("web"));
    expect(entry.getByText("Licence: BSD")).toBeTruthy();
    expect(entry.getByText("Authors: Ann, Bob")).toBeTruthy();
    expect(within(dashboard).getAllByText("Author: unknown")).toHaveLength(2);
  });

  it.each([
    ["https://a.example/", true],
    ["javascript:alert(1)", false],
  ])("follows no address that could run code: %s [FM-24]", async (url, isLink) => {
    const { http } = open();
    http.reply(SERVER, { web: [{ name: "a", version: "1", url, author: "Ann" }] });
    const group = await findGroup("web");
    for (const words of ["Licence: unknown", "Author: Ann"])
      expect(within(group).getByText(words)).toBeTruthy();
    expect(group.querySelector("a")?.getAttribute("href") ?? null).toBe(isLink ? url : null);
    expect(within(group).getByText(url)).toBeTruthy();
  });

  it.each([
    [[{ name: 5 }], "1 entry could not be read"],
    [[{ name: 5 }, {}], "2 entries could not be read"],
    [[], undefined],
  ])("counts entries that cannot be read: %j", async (unreadable, words) => {
    const { http } = open();
    http.reply(SERVER, { web: [{ name: "a", version: "1" }, ...unreadable] });
    await findGroup("web");
    expect(screen.queryByText(/could not be read$/)?.textContent).toBe(words);
  });

  it("asks again for a list that could not be loaded, and shows the others meanwhile", async () => {
    delete built["/r/licences.json"];
    const { http, user, report } = open();
    http.reply(SERVER, {});
    await screen.findByText("The list of Screen could not be loaded");
    expect(report).toHaveBeenCalledWith("The licences of Screen could not be loaded", expect.any(Error));
    await findGroup("Dashboard");
    built["/r/licences.json"] = [{ name: "uplot" }];
    await user.click(screen.getByRole("button", { name: "Try again" }));
    expect(namesIn(await findGroup("Screen"))).toEqual(["uplot@unknown"]);
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
  });

  it("have a line more for what describes an entry, and none where nothing does", async () => {
    const { http } = open();
    const described = { name: "a", version: "1", description: "Draws lines." };
    http.reply(SERVER, { web: [described, { name: "b", version: "1" }] });
    const group = await findGroup("web");
    expect(within(group).getByText("Draws lines.")).toBeTruthy();
    const lines = [...group.querySelectorAll("li")].map(({ childElementCount }) => childElementCount);
    expect(lines).toEqual([3, 2]);
  });
});
