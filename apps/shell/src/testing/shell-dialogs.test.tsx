import { aRuntimeConfig, anAccount } from "@capno/test-kit/builders";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { ProductLoad } from "../products/product-load.ts";
import type { ProblemReport } from "../features/problem-report/problem-report.ts";
import type { SessionProblemLog } from "../services/problem-log/problem-log.ts";
import type { ShellServices } from "../services/shell-services.ts";
import { openShell, type Opening } from "./open-shell.tsx";

beforeEach(() => {
  // jsdom does not scroll.
  Element.prototype.scrollIntoView = () => undefined;
});
afterEach(() => {
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const open = (opening: Partial<Opening> = {}) =>
  openShell({ at: "/product?choose=1", account: anAccount(), ...opening });
const find = async (name: string) => within(await screen.findByRole("dialog", { name }));

/** Screen runs a version before the one that the list names, and Capture did not get as far as a version. */
const LOADS: readonly ProductLoad[] = [
  { id: "dashboard", version: "", attempts: 0, loadTimeMs: undefined, lastFailure: undefined },
  { id: "ntd", version: "4.2.4", attempts: 1, loadTimeMs: 5, lastFailure: undefined, source: "live" },
  { id: "nts", version: "4.2.3", attempts: 1, loadTimeMs: 5, lastFailure: undefined, source: "fallback" },
];

describe("Report a problem [REQ-PROBLEM-01]", () => {
  async function openReport(config = aRuntimeConfig(), services: Partial<ShellServices> = {}) {
    const events = [{ type: "link", at: 1, state: "live" }];
    const shell = open({
      config,
      services: {
        clockSkewMs: () => 90_400,
        productLoads: () => LOADS,
        problemLog: () =>
          ({
            read: () => ({ events, interceptedAnswers: 2 }),
            recordRoute: () => undefined,
          }) as unknown as SessionProblemLog,
        ...services,
      },
    });
    await screen.findByRole("heading", { name: "Product Selection" });
    act(() => {
      shell.services.link.setState({ state: "paused" });
      shell.session.setState({ storageBlocked: true });
      shell.services.dialogs.setState({ problem: true });
    });
    const dialog = await find("Report a problem");
    const text = dialog.getByRole("group", { name: "The whole report", hidden: true }).textContent;
    return { ...shell, dialog, held: JSON.parse(text) as ProblemReport };
  }

  it("holds what the session recorded, which versions run, and the browser's facts", async () => {
    const { held } = await openReport({ ...aRuntimeConfig(), obsoleteKeys: ["notesUrl"] });
    expect(held.events).toEqual([{ type: "link", at: 1, state: "live" }]);
    expect(held.versions).toEqual([
      { part: "shell", version: "4.2.4", source: "live" },
      { part: "dashboard", version: "4.2.4", source: "not running" },
      { part: "nts", version: "4.2.3", source: "fallback" },
      { part: "ntd", version: "4.2.4", source: "live" },
    ]);
    expect(held.environment).toMatchObject({
      clockDifferenceS: 90,
      isStorageAvailable: false,
      socket: "paused",
      answersNotFromApi: 2,
      obsoleteKeys: ["notesUrl"],
    });
  });

  it("is empty, and says nothing of the clock, before there is anything to say", async () => {
    const { held } = await openReport(undefined, {
      clockSkewMs: () => undefined,
      problemLog: () => undefined,
    });
    expect(held.events).toEqual([]);
    expect(held.environment.clockDifferenceS).toBeNull();
  });

  it.each([
    [200, "Sent to the support team.", 0],
    [500, "Not sent. Please send the file to support@capno.example.", 1],
  ])("is sent to the deployment's address, which answers %i: %s", async (status, words, faults) => {
    const asked = vi.fn(async (_address: string, _init: RequestInit) => ({
      ok: status === 200,
      status,
    }));
    vi.stubGlobal("fetch", asked);
    vi.stubGlobal(
      "URL",
      Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }),
    );
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockReturnValue();
    const support = { uploadUrl: "/support/reports" };
    const { dialog, user, report } = await openReport({ ...aRuntimeConfig(), support });
    await user.click(dialog.getByRole("button", { name: "Save and send report" }));
    await waitFor(() => expect(dialog.getByRole("status").textContent).toMatch(new RegExp(`${words}$`)));
    expect(asked.mock.calls).toMatchObject([
      ["/support/reports", { method: "POST", credentials: "omit", redirect: "error" }],
    ]);
    const failure = ["A problem report was not sent", expect.any(Error)];
    expect(report.mock.calls).toEqual(Array.from({ length: faults }, () => failure));
  });
});

describe("About and versions [REQ-NAME-11]", () => {
  it("names of each product the version that runs, the clock, the connection and the intended use", async () => {
    const config = { ...aRuntimeConfig(), intendedUse: "To help a clinician." };
    const { services } = open({ config, services: { clockSkewMs: () => 5_000, productLoads: () => LOADS } });
    act(() => {
      services.link.setState({ state: "paused" });
      services.dialogs.setState({ about: true });
    });
    const about = await find("About and versions");
    const part = (name: string) => about.getByRole("region", { name }).textContent;
    expect(part("Screen")).toContain("4.2.3fallback");
    expect(part("Diagnose")).toContain("4.2.4live");
    expect(part("Capture")).toContain("not opened");
    expect(part("Services")).toContain("5 s ahead of the server");
    expect(part("Services")).toContain("paused");
    expect(about.getByText("Intended use: To help a clinician.")).toBeTruthy();
  });
});

describe("Activity in this session [REQ-PRIVACY-05]", () => {
  it("lists what the person did, the newest first, with its details", async () => {
    const { services } = open();
    act(() => services.dialogs.setState({ activity: true }));
    const dialog = await find("Activity in this session");
    expect(dialog.getByText("Nothing recorded yet.")).toBeTruthy();
    act(() => {
      services.activity.record({ what: "Signed in" });
      services.activity.record({ what: "Opened", detail: "CARD-1" });
    });
    expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^\d\d:\d\d:\d\dOpenedCARD-1$/),
      expect.stringMatching(/^\d\d:\d\d:\d\dSigned in$/),
    ]);
  });
});

describe("Appearance and shortcuts", () => {
  it("changes theme and density one by one, at once and for this browser", async () => {
    const { services } = open();
    act(() => services.dialogs.setState({ appearance: true }));
    const dialog = await find("Appearance");
    const choose = (label: string, value: string) =>
      fireEvent.change(dialog.getByLabelText(label), { target: { value } });
    choose("Theme", "dark");
    choose("Density", "compact");
    const { theme, density } = document.documentElement.dataset;
    expect([theme, density]).toEqual(["dark", "compact"]);
    expect(dialog.getByLabelText<HTMLSelectElement>("Theme").value).toBe("dark");
    choose("Density", "comfortable");
    choose("Theme", "system");
    expect(document.documentElement.dataset["theme"]).toBeUndefined();
  });

  it("turns the single-key shortcuts off and on", async () => {
    const { services } = open();
    act(() => services.dialogs.setState({ shortcuts: true }));
    const dialog = await find("Keyboard shortcuts");
    expect(dialog.queryByText("On these pages")).toBeNull();
    const box = dialog.getByRole<HTMLInputElement>("checkbox", { name: "Use single-key shortcuts" });
    expect(box.checked).toBe(true);
    fireEvent.click(box);
    expect([box.checked, localStorage.getItem("pref:single-keys-off")]).toEqual([false, "1"]);
    fireEvent.click(box);
    expect([box.checked, localStorage.getItem("pref:single-keys-off")]).toEqual([true, null]);
  });
});

describe("the warning before an idle session ends [FM-18]", () => {
  it.each([
    ["Escape stays signed in", "stay", (dialog: HTMLElement) => fireEvent.keyDown(dialog, { key: "Escape" })],
    [
      "Log out ends it at once",
      "log out",
      (dialog: HTMLElement) => fireEvent.click(within(dialog).getByRole("button", { name: "Log out" })),
    ],
  ])("%s", async (_, expected, press) => {
    const done: string[] = [];
    const actions = { staySignedIn: () => void done.push("stay"), logOut: () => void done.push("log out") };
    const { session } = open({ actions });
    act(() => session.setState({ idleSecondsLeft: 60 }));
    press(await screen.findByRole("alertdialog", { name: "Are you still there?" }));
    expect(done).toEqual([expected]);
  });

  it("begins with Stay, so that a key that is pressed keeps the session, and counts down", async () => {
    const { session } = open();
    act(() => session.setState({ idleSecondsLeft: 60 }));
    const dialog = within(await screen.findByRole("alertdialog", { name: "Are you still there?" }));
    expect(dialog.getByRole("button", { name: "Stay signed in" }).dataset["autofocus"]).toBe("");
    expect(dialog.getByRole("button", { name: "Log out" }).dataset["autofocus"]).toBeUndefined();
    for (const [idleSecondsLeft, words] of [
      [60, "1:00"],
      [59, "0:59"],
    ] as const) {
      act(() => session.setState({ idleSecondsLeft }));
      expect(dialog.getByRole("timer", { name: "Time left" }).textContent).toBe(words);
    }
  });
});

describe("short messages and new versions", () => {
  it("a message with something to do stays longer, and is gone once it is done", async () => {
    const { services } = open();
    const run = vi.fn<() => void>();
    await screen.findByRole("heading", { name: "Product Selection" });
    // The part that shows messages is loaded in real time.
    await import("../layout/ToastRegion.tsx");
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { toast } = services.notices;
    await act(async () => {
      toast({ message: "Test T-1 is saved" });
      toast({ message: "Test T-2 is not saved", action: { label: "Print again", run } });
      await vi.advanceTimersByTimeAsync(0);
    });
    await act(() => vi.advanceTimersByTimeAsync(8_000));
    expect(screen.queryByText("Test T-1 is saved")).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    fireEvent.click(screen.getByRole("button", { name: "Print again" }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText("Test T-2 is not saved")).toBeNull();
  });

  it("a new version is offered under the name that the person knows", async () => {
    const { services } = open();
    act(() =>
      services.updates.setState({
        offered: [
          { id: undefined, version: "4.3.0" },
          { id: "nts", version: "4.3.0" },
        ],
      }),
    );
    await screen.findByText("New versions of the application and Screen are ready.");
  });
});

describe("the agreement, to be decided about [REQ-SESSION-16]", () => {
  const openConsent = (fail = false) => {
    const shell = openShell({
      at: "/eula-consent",
      account: anAccount({ hasConsentedToEula: false }),
      actions: { refreshAccount: async () => anAccount({ hasConsentedToEula: false }) },
    });
    if (fail) shell.http.fail("POST /user/eula", "unexpected-status", 500);
    else shell.http.reply("POST /user/eula", undefined, 204);
    shell.http.reply("POST /v2/marketing-preference/", undefined, 204);
    return shell;
  };

  it("sends the choice that was ticked, and records the consent", async () => {
    const { http, user, services } = openConsent();
    const dialog = await find("End User Licence Agreement");
    await user.click(dialog.getByRole("checkbox"));
    await user.click(dialog.getByRole("button", { name: "Accept" }));
    await waitFor(() => expect(http.sent("POST /v2/marketing-preference/")).toHaveLength(1));
    expect(JSON.stringify(http.sent("POST /v2/marketing-preference/")[0])).toMatch(/true/);
    await waitFor(() =>
      expect(services.activity.store.getState().entries).toMatchObject([
        { what: "Accepted the licence agreement" },
      ]),
    );
  });

  it("cannot be rejected while it is sent, and can be accepted again after a failure", async () => {
    const { http, user } = openConsent();
    const dialog = await find("End User Licence Agreement");
    const answer = http.hold("POST /user/eula");
    await user.click(dialog.getByRole("button", { name: "Accept" }));
    expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Reject" }).disabled).toBe(true);
    await act(async () => answer({}, 500));
    await waitFor(() =>
      expect(dialog.getByRole<HTMLButtonElement>("button", { name: "Reject" }).disabled).toBe(false),
    );
    await user.click(dialog.getByRole("button", { name: "Accept" }));
    expect(http.sent("POST /user/eula")).toHaveLength(2);
  });
});
