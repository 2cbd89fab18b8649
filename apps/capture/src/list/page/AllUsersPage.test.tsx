import { PERMISSIONS, type Permission } from "@capno/domain/account/permission";
import { createMemoryRouter, RouterProvider } from "@capno/router";
import { aProductServices, type FakeProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { aGroup, anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { act, cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import description from "../../../product.json" with { type: "json" };
import { aStatus, serveLog } from "../../study/log/testing/log-entries.ts";
import { GET_LOG } from "../../study/log/testing/model-log-server.ts";
import product from "../../product.tsx";
import { giveFramesHeight } from "../../kit/rows/testing/give-frames-height.ts";

// The page is a chunk of its own; no test waits for it to be read.
beforeAll(async () => void (await import("./AllUsersPage.tsx")));
beforeEach(() => {
  giveFramesHeight(600);
  vi.spyOn(HTMLElement.prototype, "clientWidth", "get").mockReturnValue(1000);
});
afterEach(() => {
  vi.restoreAllMocks();
});

function open(services: FakeProductServices, address = "/list") {
  const router = createMemoryRouter(product.create(services).routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

function aStudy(changes: readonly Parameters<typeof aDuidBody>[0][]): FakeProductServices {
  const services = aProductServices();
  services.http.reply(
    "GET /duid/",
    changes.map((change) => aDuidBody(change)),
  );
  return services;
}

const actionNames = () => screen.getAllByRole("menuitem").map(({ textContent }) => textContent);

async function shownIds(): Promise<readonly (string | null)[]> {
  const rows = await screen.findAllByRole("rowheader");
  return rows.map((row) => row.textContent);
}

describe("All Users [spec §2]", () => {
  it("first makes the requests that its product declares for preloading", async () => {
    const services = aStudy([{ duid: "CARD-001" }]);
    open(services);
    await screen.findByRole("rowheader");
    expect(services.http.sent(`GET ${description.firstCalls["/list"][0]}`)).toEqual([
      services.http.requests[0],
    ]);
  });

  // Before the tests that type: within half a second of other keys a single key does nothing.
  it("moves to its search field on /, with the previous search selected", async () => {
    open(aStudy([{ duid: "CARD-001" }, { duid: "LEEDS-003" }]), "/list?q=card");
    await screen.findByRole("rowheader");
    await userEvent.keyboard("/");
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("searchbox")));
    await userEvent.keyboard("leeds");
    expect(await shownIds()).toEqual(["LEEDS-003"]);
  });

  it("finds a user by part of the ID in any case, and shows how many of all users match", async () => {
    open(aStudy([{ duid: "CARD-001" }, { duid: "CARD-012" }, { duid: "LEEDS-003" }]));
    await userEvent.type(await screen.findByRole("searchbox"), "card-01");
    expect(await shownIds()).toEqual(["CARD-012"]);
    expect(screen.getByText("1 of 3 users")).toBeDefined();
    expect(screen.getByRole<HTMLInputElement>("searchbox").value).toBe("CARD-01");
  });

  it("keeps the caret in the search field when text is typed in its middle", async () => {
    open(aStudy([{ duid: "CARD-001" }]));
    const field = await screen.findByRole<HTMLInputElement>("searchbox");
    await userEvent.type(field, "card1");
    await userEvent.type(field, "-", { initialSelectionStart: 4, initialSelectionEnd: 4 });
    await userEvent.keyboard("x");
    expect(field.value).toBe("CARD-X1");
    expect(field.selectionStart).toBe(6);
  });

  it("fills its frame as soon as that grows, whether or not the window changes", async () => {
    const watched: (() => void)[] = [];
    vi.stubGlobal(
      "ResizeObserver",
      class {
        readonly #told: () => void;
        constructor(told: () => void) {
          this.#told = told;
        }
        observe() {
          watched.push(this.#told);
        }
        disconnect() {}
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    open(aStudy(Array.from({ length: 60 }, (_, index) => ({ duid: `CARD-${index}` }))));
    const before = (await screen.findAllByRole("rowheader")).length;
    giveFramesHeight(1200);
    act(() => watched.forEach((told) => told()));
    expect(screen.getAllByRole("rowheader").length).toBeGreaterThan(before + 10);
  });

  it("restores its scroll position after Back, and starts at the top when opened from a link", async () => {
    // jsdom scrolls nothing by call.
    Object.assign(HTMLElement.prototype, {
      scrollTo(this: HTMLElement, _left: number, top: number) {
        this.scrollTop = top;
      },
    });
    onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, "scrollTo"));
    const router = open(
      aStudy(Array.from({ length: 60 }, (_, index) => ({ duid: `CARD-${String(index).padStart(3, "0")}` }))),
    );
    const leave = async () => {
      await router.navigate("/documentation");
      await screen.findByRole("heading", { level: 1, name: "Documentation" });
    };
    const findFrame = async () => (await screen.findByRole("table")).parentElement ?? document.body;
    const frame = await findFrame();
    frame.scrollTop = 720;
    fireEvent.scroll(frame);
    await leave();
    await router.navigate(-1);
    expect(await screen.findByRole("link", { name: "CARD-020" })).toBeDefined();
    expect((await findFrame()).scrollTop).toBe(720);

    await leave();
    await router.navigate("/list");
    expect(await screen.findByRole("link", { name: "CARD-000" })).toBeDefined();
    expect((await findFrame()).scrollTop).toBe(0);
  });

  it("is sorted by last use at first, and a column cycles through descending, unsorted and ascending", async () => {
    open(
      aStudy([
        { duid: "CARD-1", latest_capnogram_dt: "2026-11-02T00:00:00Z" },
        { duid: "CARD-2", latest_capnogram_dt: "2026-11-01T00:00:00Z" },
        { duid: "CARD-3", latest_capnogram_dt: "2026-11-03T00:00:00Z" },
      ]),
    );
    expect(await shownIds()).toEqual(["CARD-2", "CARD-1", "CARD-3"]);
    const heading = screen.getByRole("button", { name: /Last Time Used/ });
    await userEvent.click(heading);
    expect(await shownIds()).toEqual(["CARD-3", "CARD-1", "CARD-2"]);
    await userEvent.click(heading);
    expect(await shownIds()).toEqual(["CARD-1", "CARD-2", "CARD-3"]);
    expect(heading.closest("th")?.getAttribute("aria-sort")).toBe("none");
  });

  it("names the time zone in the tooltips of its times [REQ-LIST-15]", async () => {
    open(aStudy([{ duid: "CARD-1", latest_capnogram_dt: "2026-11-02T00:00:00Z" }]));
    const cell = await screen.findByRole("cell", { name: /November 2026/ });
    expect(cell.title).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
  });

  it("shows users who were never recorded in words, not as zero", async () => {
    open(
      aStudy([
        {
          duid: "CARD-1",
          capnogram_count: 0,
          latest_capnogram_dt: null,
          latest_capnogram_breath_quality: null,
          capnogram_breath_quality: null,
        },
      ]),
    );
    const row = (await screen.findByRole("rowheader")).closest("tr");
    expect(row?.textContent).toContain("Not Used Recently");
    expect(row?.textContent).toContain("Not Used");
    expect(row?.textContent).not.toContain("0%");
  });

  it("marks a user without a handset as inactive, and offers no deallocation [REQ-LIST-11]", async () => {
    open(aStudy([{ duid: "CARD-1", handset_udi: null }]));
    expect(await shownIds()).toEqual(["CARD-1 (Inactive)"]);
    await userEvent.click(screen.getByRole("button", { name: /Actions for/ }));
    expect(actionNames()).toEqual(["Open", "Show calendar", "Add note", "Set status", "Copy ID"]);
  });

  it("has no links to participants without the permission for details [REQ-LIST-12]", async () => {
    const services = {
      ...aStudy([{ duid: "CARD-1" }]),
      session: createFakeSession(anAccount({ permissions: ["camrest.rw_dash"] })),
    };
    open(services);
    await shownIds();
    expect(screen.queryByRole("link", { name: "CARD-1" })).toBeNull();
    await userEvent.click(screen.getByRole("button", { name: /Actions for/ }));
    expect(actionNames()).toEqual(["Copy ID"]);
  });

  it("offers the account's own groups, and lists no user under a group that it does not have [REQ-LIST-06] [REQ-LIST-50]", async () => {
    const services = {
      ...aStudy([{ duid: "CARD-1" }, { duid: "LEEDS-2" }]),
      session: createFakeSession(anAccount({ groups: [aGroup({ id: 1, projectId: "CARD" })] })),
    };
    open(services, "/list?group=9");
    expect(await screen.findByText("This group is not available")).toBeDefined();
    expect(screen.queryByRole("rowheader")).toBeNull();
    // Nor counts or saves one.
    expect(screen.getByText("0 of 2 users")).toBeDefined();
    expect(screen.queryByRole("group", { name: "Worklist" })).toBeNull();
    expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Project group" }).value).toBe("9");
    await userEvent.click(screen.getByRole("button", { name: "All Groups" }));
    expect(await shownIds()).toHaveLength(2);
  });

  it("says as of when its rows are, and since when the browser is offline, in every view [REQ-NAV-25]", async () => {
    for (const address of ["/list", "/list?needs=call", "/list?show=calendar", "/list/status"]) {
      open(aStudy([{ duid: "CARD-1", handset_udi: null }]), address);
      await screen.findByText(/^as of \d{2}:\d{2}$/);
      act(() => void window.dispatchEvent(new Event("offline")));
      screen.getByText(/^Offline since \d{2}:\d{2}\. Rows as of \d{2}:\d{2}\.$/);
      act(() => void window.dispatchEvent(new Event("online")));
      cleanup();
    }
  });

  it("offers to allocate a handset in an empty study", async () => {
    open(aStudy([]));
    expect(await screen.findByText("There are no users yet")).toBeDefined();
    expect(screen.getByRole("button", { name: "Allocate Handset" })).toBeDefined();
  });

  it("copies the ID and opens the user's calendar from the menu of a row [REQ-LIST-17]", async () => {
    const router = open(aStudy([{ duid: "CARD-1" }]));
    const user = userEvent.setup();
    await user.click(await screen.findByRole("button", { name: "Actions for CARD-1" }));
    await user.click(screen.getByRole("menuitem", { name: "Copy ID" }));
    expect(await navigator.clipboard.readText()).toBe("CARD-1");
    await user.click(screen.getByRole("button", { name: "Actions for CARD-1" }));
    await user.click(screen.getByRole("menuitem", { name: "Show calendar" }));
    // The two come by ways of their own, in either order.
    await waitFor(() =>
      expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
        q: "CARD-1",
        show: "calendar",
      }),
    );
  });

  it("counts the entries that it could not read, and lists the others", async () => {
    const services = aProductServices();
    services.http.reply("GET /duid/", [aDuidBody({ duid: "CARD-1" }), { duid: 7 }]);
    open(services);
    expect(await screen.findByText("1 record could not be read")).toBeDefined();
    expect(await shownIds()).toEqual(["CARD-1"]);
  });

  it("does not claim to be empty where no entry could be read", async () => {
    const services = aProductServices();
    services.http.reply("GET /duid/", [{ duid: 7 }]);
    open(services);
    expect(await screen.findByText("No user could be read")).toBeDefined();
    expect(screen.getByText("1 record could not be read")).toBeDefined();
    expect(screen.queryByText("There are no users yet")).toBeNull();
  });

  it("restores filter and sort order from a shared link", async () => {
    open(aStudy([{ duid: "CARD-1" }, { duid: "LEEDS-2" }]), "/list?q=leeds&sort=none");
    expect(await shownIds()).toEqual(["LEEDS-2"]);
  });

  it("opens notes and status of a row's user from its menu, and stays [REQ-STATUS-11]", async () => {
    const services = aStudy([{ duid: "CARD-1" }, { duid: "CARD-2" }]);
    serveLog(services);
    const router = open(services);
    const press = async (duid: string, item: string) => {
      await userEvent.click(await screen.findByRole("button", { name: `Actions for ${duid}` }));
      await userEvent.click(await screen.findByRole("menuitem", { name: item }));
    };
    await press("CARD-2", "Add note");
    const notes = within(await screen.findByRole("dialog", { name: "Notes on CARD-2" }));
    fireEvent.change(notes.getByLabelText("New note"), { target: { value: "Called" } });
    await userEvent.click(notes.getByText("Save note"));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(services.notices.toasts.at(-1)?.message).toBe("Note on CARD-2 saved.");
    await press("CARD-1", "Set status");
    await screen.findByRole("dialog", { name: "Status of CARD-1" });
    expect(router.state.location.pathname).toBe("/list");
  });

  it("sets no status from the menu of a row while the study log was not read [REQ-STATUS-11] [SAFETY]", async () => {
    const services = aStudy([{ duid: "CARD-1" }]);
    serveLog(services);
    services.http.reply(GET_LOG, {}, 500);
    open(services);
    await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-1" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Set status: not read yet" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("offers Deallocate only to an account that may assign handsets", async () => {
    const session = (permissions: readonly Permission[]) =>
      createFakeSession(anAccount({ permissions, groups: [aGroup()] }));
    const offered = async (permissions: readonly Permission[]) => {
      const services = aProductServices({ session: session(permissions) });
      services.http.reply("GET /duid/", [
        aDuidBody({ duid: "CARD-1", handset_udi: "(01)05060(21)NTH01234" }),
      ]);
      open(services);
      await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-1" }));
      const names = actionNames();
      cleanup();
      return names.includes("Deallocate Handset");
    };
    const { capture, viewDetail, assignHandset } = PERMISSIONS;
    expect(await offered([capture, viewDetail, assignHandset])).toBe(true);
    expect(await offered([capture, viewDetail])).toBe(false);
  });

  it("deallocates a handset once, and closes the dialog when the server agrees", async () => {
    const services = aStudy([{ duid: "CARD-1", handset_udi: "(01)05060(21)NTH01234" }]);
    services.http.reply("POST /device/deassign/", {});
    open(services);
    await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-1" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Deallocate Handset" }));
    const dialog = await screen.findByRole("dialog");
    expect(dialog.textContent).toContain(
      "Are you sure you want to deallocate the NTH 01234 handset from user CARD-1?",
    );
    await userEvent.dblClick(within(dialog).getByRole("button", { name: "Deallocate" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(services.http.sent("POST /device/deassign/")).toHaveLength(1);
    expect(services.http.sent("POST /device/deassign/")[0]?.form).toEqual({
      handset_udi: "(01)05060(21)NTH01234",
      assigned_by: services.session.account().username,
    });
  });

  it("says that the dialog of a deallocation could not be loaded, and opens it at the next press [FM-02]", async () => {
    const file = "../../study/allocation/DeallocateDialog.tsx";
    vi.doMock(file, () => {
      throw new Error("offline");
    });
    const services = aStudy([{ duid: "CARD-1" }]);
    open(services);
    const press = async () => {
      await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-1" }));
      await userEvent.click(screen.getByRole("menuitem", { name: "Deallocate Handset" }));
    };
    await press();
    const message = "The dialog could not be loaded. Please try again.";
    await waitFor(() => expect(services.notices.shown).toContainEqual({ level: "error", message }));
    expect(screen.queryByRole("dialog")).toBeNull();
    vi.doUnmock(file);
    await press();
    expect(await screen.findByRole("dialog")).toBeDefined();
  });

  it("keeps the dialog open, and says why the server refused", async () => {
    const services = aStudy([{ duid: "CARD-1" }]);
    services.http.reply("POST /device/deassign/", { handset_udi: ["Already free."] }, 400);
    open(services);
    await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-1" }));
    await userEvent.click(screen.getByRole("menuitem", { name: "Deallocate Handset" }));
    await userEvent.click(await screen.findByRole("button", { name: "Deallocate" }));
    expect((await screen.findByRole("alert")).textContent).toContain("Already free.");
    expect(screen.getByRole("dialog")).toBeDefined();
  });

  it("aborts a slow request for the list when the page is left", async () => {
    const services = aProductServices();
    services.http.hold("GET /duid/");
    const router = open(services);
    await waitFor(() => expect(services.http.sent("GET /duid/")).toHaveLength(1));
    await router.navigate("/documentation");
    await screen.findByRole("heading", { name: "Documentation" });
    await waitFor(() => expect(services.http.sent("GET /duid/")[0]?.signal?.aborted).toBe(true));
  });

  describe("when a refresh moves the rows", () => {
    const swap = () => fireEvent.click(screen.getByRole("button", { name: /Last Time Used/ }));
    const openTwo = () =>
      open(
        aStudy([
          { duid: "CARD-1", latest_capnogram_dt: "2026-11-01T00:00:00Z" },
          { duid: "CARD-2", latest_capnogram_dt: "2026-11-02T00:00:00Z" },
        ]),
      );

    it("a row of All Users stays its own user's: a press that another row ends up under opens no one", async () => {
      openTwo();
      const row = (await screen.findByRole("link", { name: "CARD-1" })).closest("tr");
      swap();
      expect(await shownIds()).toEqual(["CARD-2", "CARD-1"]);
      // Press and release in two rows: the browser then clicks what holds both.
      expect(row?.isConnected).toBe(true);
      expect(row?.textContent).toContain("CARD-1");
    });

    it("keeps the focus on the same user", async () => {
      openTwo();
      (await screen.findByRole("link", { name: "CARD-1" })).focus();
      swap();
      expect(await shownIds()).toEqual(["CARD-2", "CARD-1"]);
      expect(document.activeElement?.textContent).toBe("CARD-1");
    });

    it("the shared menu moves with its user, and gives the focus back to that user's button", async () => {
      openTwo();
      const button = (name: string) => screen.getByRole("button", { name: `Actions for ${name}` });
      await screen.findByRole("link", { name: "CARD-1" });
      await userEvent.click(button("CARD-1"));
      swap();
      expect(await shownIds()).toEqual(["CARD-2", "CARD-1"]);
      expect(screen.getByRole("menu", { name: "Actions for CARD-1" })).toBeDefined();
      expect(button("CARD-1").getAttribute("aria-expanded")).toBe("true");
      await userEvent.keyboard("{Escape}");
      expect(screen.queryByRole("menu")).toBeNull();
      expect(document.activeElement).toBe(button("CARD-1"));
    });

    it("the shared menu closes when its user leaves the list", async () => {
      openTwo();
      await userEvent.click(await screen.findByRole("button", { name: "Actions for CARD-1" }));
      fireEvent.change(screen.getByRole("searchbox"), { target: { value: "CARD-2" } });
      await waitFor(() => expect(screen.queryByRole("link", { name: "CARD-1" })).toBeNull());
      expect(screen.queryByRole("menu")).toBeNull();
    });
  });
});

describe("rows under the pointer rest while newer data comes [SAFETY] [REQ-LIST-45]", () => {
  const WAITING = / · new data waiting$/;
  const LATE = "2026-11-03T00:00:00Z";
  const first = (changes: Parameters<typeof aDuidBody>[0] = {}) =>
    aDuidBody({
      duid: "CARD-1",
      latest_capnogram_dt: "2026-11-01T00:00:00Z",
      handset_udi: "(01)05060(21)NTH01234",
      ...changes,
    });
  const second = aDuidBody({
    duid: "CARD-2",
    latest_capnogram_dt: "2026-11-02T00:00:00Z",
    handset_udi: "(01)05060(21)NTH05678",
  });
  const heads = () => [...document.querySelectorAll<HTMLElement>("tr:not([data-on]) th[scope=row]")];
  const users = () => heads().map(({ textContent }) => /CARD-\d/.exec(textContent)?.[0]);
  const point = () => act(async () => void fireEvent.pointerMove(heads()[0]!, { pointerType: "mouse" }));
  const leave = () =>
    act(async () => void fireEvent.pointerLeave(heads()[0]!.closest("tbody")!, { pointerType: "mouse" }));
  // The list is requested when the page comes back, after its lifetime.
  const lookAgain = async ({ clock, http }: FakeProductServices, ms: number) => {
    const before = http.sent("GET /duid/").length;
    await act(() => clock.advanceAsync(ms));
    vi.setSystemTime(Date.now() + ms);
    await act(async () => void window.dispatchEvent(new Event("visibilitychange")));
    await waitFor(() => expect(http.sent("GET /duid/").length).toBe(before + 1));
    await act(async () => undefined);
  };

  async function openWithPointer(address: string) {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const services = aProductServices();
    services.http.reply("GET /duid/", [first(), second]);
    services.http.reply("GET /capnogram/", []);
    open(services, address);
    await waitFor(() => expect(users()).toEqual(["CARD-1", "CARD-2"]));
    await point();
    return services;
  }

  it.each(["/list", "/list?show=calendar", "/list/summaries"])(
    "on %s, also after a minute",
    async (address) => {
      const services = await openWithPointer(address);
      services.http.reply("GET /duid/", [first({ latest_capnogram_dt: LATE }), second]);
      await lookAgain(services, 61_000);
      expect(users()).toEqual(["CARD-1", "CARD-2"]);
      expect(screen.getByText(WAITING)).toBeDefined();
      // The time is that of the rows, which are the earlier ones.
      const getTime = () => screen.getByText(/^as of \d{2}:\d{2}$/).textContent;
      const before = getTime();
      await leave();
      expect(users()).toEqual(["CARD-2", "CARD-1"]);
      expect(getTime()).not.toBe(before);
      expect(screen.queryByText(WAITING)).toBeNull();
    },
  );

  it("but not where a finger was, which is no longer there", async () => {
    const services = await openWithPointer("/list");
    await leave();
    await act(async () => void fireEvent.pointerMove(heads()[0]!, { pointerType: "touch" }));
    services.http.reply("GET /duid/", [first({ latest_capnogram_dt: LATE }), second]);
    await lookAgain(services, 61_000);
    expect(users()).toEqual(["CARD-2", "CARD-1"]);
  });

  it("for ten minutes at most, so that a mouse that was left behind keeps no old list", async () => {
    const services = await openWithPointer("/list");
    services.http.reply("GET /duid/", [first({ latest_capnogram_dt: LATE }), second]);
    await lookAgain(services, 10 * 60_000 - 1_000);
    expect(users()).toEqual(["CARD-1", "CARD-2"]);
    await act(() => services.clock.advanceAsync(1_000));
    expect(users()).toEqual(["CARD-2", "CARD-1"]);
  });

  it("for ten minutes from its last move", async () => {
    const services = await openWithPointer("/list");
    services.http.reply("GET /duid/", [first({ latest_capnogram_dt: LATE }), second]);
    await lookAgain(services, 9 * 60_000);
    await point();
    await act(() => services.clock.advanceAsync(9 * 60_000));
    expect(users()).toEqual(["CARD-1", "CARD-2"]);
    await act(() => services.clock.advanceAsync(60_000));
    expect(users()).toEqual(["CARD-2", "CARD-1"]);
  });

  it("but show what the user has changed there themselves", async () => {
    const services = await openWithPointer("/list");
    const answer = services.http.hold("POST /device/deassign/");
    fireEvent.click(screen.getByRole("button", { name: "Actions for CARD-1" }));
    fireEvent.click(screen.getByRole("menuitem", { name: "Deallocate Handset" }));
    const press = await screen.findByRole("button", { name: "Deallocate" });
    await point();
    fireEvent.click(press);
    await waitFor(() => expect(services.http.sent("POST /device/deassign/")).toHaveLength(1));
    services.http.reply("GET /duid/", [first({ handset_udi: null }), second]);
    await act(async () => answer({}));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() =>
      expect(
        screen.getByRole("button", { name: "Actions for CARD-1" }).closest("tr")?.textContent,
      ).not.toContain("NTH"),
    );
    expect(screen.queryByText(WAITING)).toBeNull();
  });
});

describe("All Users with statuses of the study log [REQ-STATUS-03] [REQ-STATUS-32]", () => {
  const DIED = { kind: "left", enrolled: "2026-03-03", left: "2026-06-30", reason: "died" } as const;
  function aSharedStudy() {
    const services = aProductServices();
    services.http.reply("GET /duid/", [
      aDuidBody({ duid: "CARD-001", groups: [1, 2] }),
      aDuidBody({ duid: "CARD-002", groups: [1] }),
    ]);
    serveLog(services, aStatus("CARD-001", DIED));
    return services;
  }

  it("explains its column In the study", async () => {
    open(aSharedStudy());
    const heading = await screen.findByRole("columnheader", { name: "In the study" });
    await userEvent.hover(within(heading).getByRole("button"));
    expect((await screen.findByRole("tooltip")).textContent).toMatch(
      /^In the study or left, as entered by your team/,
    );
  });
});
