import { cleanup, render, screen, waitFor } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { App } from "../app/App.tsx";
import { startShell, type Shell } from "../app/create-shell.ts";
import { renderSignIn } from "../prerender.tsx";
import type { ClinicServer } from "./a-clinic-server.ts";
import { openClinicForEach, until } from "./clinic-setup.ts";

let server: ClinicServer;
let shell: Shell | undefined;
const drawn: HTMLElement[] = [];

// Registered first, it runs last: the shell has ended by then.
openClinicForEach((opened) => (server = opened));

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("scrollTo", () => undefined);
});
afterEach(() => {
  shell?.services.sessionActions.logOut();
  cleanup();
  for (const container of drawn.splice(0)) container.remove();
  shell = undefined;
  document.title = "";
});

/** The real shell at an address, drawn, with nothing but network and storage replaced. */
function open(at: string) {
  history.replaceState(null, "", at);
  shell = startShell();
  render(<App {...shell} />);
  return { user: userEvent.setup(), state: shell.bootstrap.machine.getState };
}

const email = () => screen.findByLabelText<HTMLInputElement>("Email");
const password = () => screen.findByLabelText<HTMLInputElement>("Password");
const address = () => location.pathname + location.search;
/** The code of all pages was prefetched, and its waiting callers have continued. */
const allPagesThere = async () => {
  await import("../app/AppRouter.tsx");
  await new Promise((resolve) => setTimeout(resolve));
};

describe("the sign-in page without a router", () => {
  it("sets its title, and focuses its first field", async () => {
    open("/nts/handsets");
    expect(document.activeElement).toBe(await email());
    await waitFor(() => expect(document.title).toBe("Dashboard - Login"));
    expect(address()).toBe("/login?to=%2Fnts%2Fhandsets");
    expect(screen.getByRole("link", { name: "Forgot Password" }).getAttribute("href")).toBe(
      "/login/forgotten?to=%2Fnts%2Fhandsets",
    );
  });

  /** As the build has drawn it, before the script is there. */
  function drawnByTheBuild() {
    const container = document.createElement("div");
    container.innerHTML = renderSignIn();
    document.body.append(container);
    drawn.push(container);
    return container;
  }

  it("focuses its first field unless the user has focused another element", async () => {
    shell = startShell();
    const container = drawnByTheBuild();
    const field = await email();
    field.blur();
    expect(document.activeElement).toBe(document.body);
    render(<App {...shell} />, { container, hydrate: true });
    await waitFor(() => expect(document.activeElement).toBe(field));
  });

  it("keeps the focus that was set before its script loaded", async () => {
    shell = startShell();
    const container = drawnByTheBuild();
    const field = await password();
    field.focus();
    field.value = "breathe";
    render(<App {...shell} />, { container, hydrate: true });
    await waitFor(() => expect(document.title).toBe("Dashboard - Login"));
    expect(await password()).toBe(field);
    expect(document.activeElement).toBe(field);
    expect(field.value).toBe("breathe");
  });

  it("keeps field, text and focus when the router arrives", async () => {
    const { user, state } = open("/login");
    const field = await email();
    await user.type(field, "gp@cl");
    await allPagesThere();
    await user.keyboard("inic.example");
    expect(await email()).toBe(field);
    expect(field.value).toBe("gp@clinic.example");
    expect(document.activeElement).toBe(field);
    expect(state()).toMatchObject({ status: "standalone-sign-in" });
  });

  it("leads to the page that was requested, which replaces it in the history", async () => {
    const { user } = open("/login?to=%2Fproduct%3Fchoose%3D1");
    const before = history.length;
    await user.type(await email(), "gp@c.uk");
    await user.type(await password(), "x{Enter}");
    await until(() => expect(screen.getByRole("heading", { name: "Product Selection" })).toBeDefined());
    expect(address()).toBe("/product?choose=1");
    expect(history.length).toBe(before);
    await until(() => expect(document.title).toBe("Dashboard - Product Selection"));
  });

  it("stays busy until the next page can be shown, and ignores a second press", async () => {
    const { user } = open("/login");
    await user.type(await email(), "gp@c.uk");
    const next = screen.getByRole<HTMLButtonElement>("button", { name: "Next" });
    const seen: string[] = [];
    const watch = new MutationObserver(() =>
      seen.push(next.isConnected ? (next.getAttribute("aria-busy") ?? "at rest") : "gone"),
    );
    await user.type(await password(), "x");
    watch.observe(document.body, { attributes: true, childList: true, subtree: true });
    await user.keyboard("{Enter}{Enter}");
    await until(() => expect(screen.getByRole("heading", { name: "Product Selection" })).toBeDefined());
    watch.disconnect();
    const states = seen.filter((state, index) => state !== seen[index - 1]);
    expect(states.slice(states.indexOf("true"))).toEqual(["true", "gone"]);
    expect(server.calls.filter(({ route }) => route === "POST /user/login/")).toHaveLength(1);
  });

  it("precedes the other pages of sign-in in the history, so that Back returns to it", async () => {
    const { user } = open("/login?to=%2Fnts");
    await user.type(await email(), "gp@c.uk");
    await user.click(screen.getByRole("link", { name: "Forgot Password" }));
    await until(() => expect(screen.getByRole("button", { name: "Request Reset" })).toBeDefined());
    expect(address()).toBe("/login/forgotten?to=%2Fnts");
    expect(history.state).toMatchObject({ idx: 1 });
    await until(() => expect(screen.getByRole("status").textContent).toBe("Forgotten Password"));
    await waitFor(() => expect(document.activeElement?.textContent).toBe("Forgotten Password"));
    history.back();
    await until(() => expect(screen.getByRole("button", { name: "Next" })).toBeDefined());
    expect(address()).toBe("/login?to=%2Fnts");
  });

  it("leaves a link to the browser where the user opens a new tab", async () => {
    const { user, state } = open("/login");
    const link = await screen.findByRole("link", { name: "Register" });
    const left: boolean[] = [];
    const note = (event: MouseEvent) => {
      left.push(!event.defaultPrevented);
      event.preventDefault();
    };
    document.addEventListener("click", note);
    await user.keyboard("{Control>}");
    await user.click(link);
    await user.keyboard("{/Control}");
    expect(state()).toMatchObject({ leaving: undefined });
    await user.click(link);
    document.removeEventListener("click", note);
    expect(left).toEqual([true, false]);
    await until(() => expect(address()).toBe("/login/register"));
  });

  it("is part of the router after log-out, empty and at the same address", async () => {
    const { user } = open("/login");
    await user.type(await email(), "gp@c.uk");
    await user.type(await password(), "x{Enter}");
    await until(() => expect(screen.getByRole("heading", { name: "Product Selection" })).toBeDefined());
    shell?.services.sessionActions.logOut();
    await until(() => expect(screen.getByRole("button", { name: "Next" })).toBeDefined());
    expect(address()).toBe("/login");
    expect((await email()).value).toBe("");
    expect((await password()).value).toBe("");
  });

  it("keeps its own address where the session ends while it is being left", async () => {
    const { user } = open("/login");
    await user.type(await email(), "gp@c.uk");
    const form = (await email()).form;
    const left = new MutationObserver(() => {
      if (form?.isConnected === true) return;
      left.disconnect();
      shell?.services.sessionActions.logOut();
    });
    left.observe(document.body, { childList: true, subtree: true });
    await user.type(await password(), "x{Enter}");
    await until(() => expect(form?.isConnected).toBe(false));
    await until(() => expect(screen.getByRole("button", { name: "Next" })).toBeDefined());
    await new Promise((resolve) => setTimeout(resolve));
    expect(address()).toBe("/login");
  });
});
