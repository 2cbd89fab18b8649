import { screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { SessionActions } from "../../services/shell-services.ts";
import { openShell } from "../../testing/open-shell.tsx";

afterEach(() => {
  document.title = "";
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { selector: "input" });
const button = (name: string) => screen.findByRole<HTMLButtonElement>("button", { name });

/** As the script of an extension does it: past React, and without an event. */
const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
const fillSilently = async (label: string, value: string) => setValue?.call(await field(label), value);

/** Presses the button once it may be pressed. */
async function press(name: string) {
  const found = await button(name);
  await waitFor(() => expect(found.disabled).toBe(false));
  found.click();
}

describe("a form that a password manager fills in without events", () => {
  it("enables Next on the sign-in page, and sends the fields' contents", async () => {
    const signIn = vi.fn<SessionActions["signIn"]>(async () => ({ kind: "failed" }));
    openShell({ at: "/login", actions: { signIn } });
    await fillSilently("Email", "gp@c.uk");
    await fillSilently("Password", "Secret");
    await press("Next");
    expect(signIn).toHaveBeenLastCalledWith({ username: "gp@c.uk", password: "Secret", remember: true });
  });

  it("sends contents that were filled in after Next was enabled on the sign-in page", async () => {
    const signIn = vi.fn<SessionActions["signIn"]>(async () => ({ kind: "failed" }));
    const { user } = openShell({ at: "/login", actions: { signIn } });
    await user.type(await field("Email"), "typed@c.uk");
    await user.type(await field("Password"), "typed");
    await fillSilently("Email", "gp@c.uk");
    await fillSilently("Password", "Secret");
    (await button("Next")).click();
    expect(signIn).toHaveBeenLastCalledWith({ username: "gp@c.uk", password: "Secret", remember: true });
  });

  it("enables Next where the browser hides the text of a filled field, and sends nothing while it does", async () => {
    const hidden = vi.spyOn(HTMLFormElement.prototype, "querySelector").mockImplementation(function (
      this: HTMLFormElement,
      selector: string,
    ) {
      return selector === ":-webkit-autofill" ? this : null;
    });
    const signIn = vi.fn<SessionActions["signIn"]>(async () => ({ kind: "failed" }));
    openShell({ at: "/login", actions: { signIn } });
    await press("Next");
    expect(signIn).not.toHaveBeenCalled();
    hidden.mockRestore();
  });

  it("sends the fields' contents on the registration page", async () => {
    const { http } = openShell({ at: "/login/register" });
    http.reply("POST /user/register/", {});
    await fillSilently("Email", "new@c.uk");
    await fillSilently("Password", "easy-1");
    await fillSilently("Confirm Password", "easy-1");
    await fillSilently("Secure Invitation Code", "A-SIC");
    await press("Register");
    await screen.findByRole("heading", { name: "Almost Done" });
    expect(http.requests.find(({ path }) => path === "/user/register/")?.form).toEqual({
      username: "new@c.uk",
      password: "easy-1",
      user_type: "SU",
      sic: "A-SIC",
    });
  });

  it("sends the field's contents on the page for a forgotten password", async () => {
    const { http } = openShell({ at: "/login/forgotten" });
    http.reply("GET /user/login/reset/", {});
    await fillSilently("Email", "gp@c.uk");
    await press("Request Reset");
    await screen.findByText(/on its way to gp@c.uk/);
    expect(http.sent("GET /user/login/reset/?username=gp%40c.uk")).toHaveLength(1);
  });

  it("sends the fields' contents on the page for a new password", async () => {
    const { http } = openShell({ at: "/login/reset?vek=KEY" });
    http.reply("POST /user/login/reset/", {});
    await fillSilently("Password", "easy-1");
    await fillSilently("Confirm", "easy-1");
    await press("Reset Password");
    await screen.findByRole("heading", { name: "Password Reset" });
    expect(http.sent("POST /user/login/reset/")[0]?.form).toMatchObject({ vek: "KEY", password: "easy-1" });
  });
});
