import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { SessionActions } from "../services/shell-services.ts";
import { openShell } from "./open-shell.tsx";

afterEach(() => {
  document.title = "";
});

const email = () => screen.findByLabelText("Email");
const password = () => screen.findByLabelText("Password");
const button = (name: string) => screen.findByRole("button", { name });

describe("sign-in page [spec §2] [spec §5] [spec §8]", () => {
  it("keeps Next disabled until both fields are filled in", async () => {
    const { user } = openShell({ at: "/login" });
    expect(await button("Next")).toHaveProperty("disabled", true);
    await user.type(await email(), "gp@c.uk");
    expect(await button("Next")).toHaveProperty("disabled", true);
    await user.type(await password(), "x");
    expect(await button("Next")).toHaveProperty("disabled", false);
  });

  it("passes on what was typed, and remembers the user unless told otherwise", async () => {
    const signIn = vi.fn<SessionActions["signIn"]>(async () => ({ kind: "failed" }));
    const { user } = openShell({ at: "/login", actions: { signIn } });
    await user.type(await email(), "GP@C.uk");
    await user.type(await password(), "Secret");
    await user.click(await button("Next"));
    expect(signIn).toHaveBeenLastCalledWith({
      username: "GP@C.uk",
      password: "Secret",
      remember: true,
    });
    await user.click(await screen.findByLabelText("Remember me"));
    await user.type(await password(), "Secret{Enter}");
    expect(signIn).toHaveBeenLastCalledWith({
      username: "GP@C.uk",
      password: "Secret",
      remember: false,
    });
  });

  it("clears the password after a refusal, says why, and moves the focus there", async () => {
    const signIn = async () =>
      ({ kind: "refused", message: "No active account found with the given credentials" }) as const;
    const { user } = openShell({ at: "/login", actions: { signIn } });
    await user.type(await email(), "gp@c.uk");
    await user.type(await password(), "wrong{Enter}");
    expect(
      (await screen.findByText("No active account found with the given credentials")).closest("[role=alert]"),
    ).not.toBeNull();
    expect(await password()).toHaveProperty("value", "");
    expect(document.activeElement).toBe(await password());
    expect(await email()).toHaveProperty("value", "gp@c.uk");
  });

  it("signs in once, however often Enter is pressed [FM-23]", async () => {
    const signIn = vi.fn<SessionActions["signIn"]>(() => new Promise(() => undefined));
    const { user } = openShell({ at: "/login", actions: { signIn } });
    await user.type(await email(), "gp@c.uk");
    await user.type(await password(), "x{Enter}{Enter}");
    const next = await button("Next");
    expect([next.getAttribute("aria-disabled"), next.getAttribute("aria-busy")]).toEqual(["true", "true"]);
    await user.click(next);
    expect(signIn).toHaveBeenCalledOnce();
  });

  it("waits as long as the service asks for [FM-09]", async () => {
    const signIn = async () => ({ kind: "wait", seconds: 5 }) as const;
    const { user } = openShell({ at: "/login", actions: { signIn } });
    await user.type(await email(), "gp@c.uk");
    await user.type(await password(), "x{Enter}");
    await screen.findByText("The service is busy. You can try again in 5 seconds.");
    await user.type(await password(), "x");
    expect(await button("Next")).toHaveProperty("disabled", true);
  });

  it("lets the user try again when the wait is over [FM-09]", async () => {
    const signIn = async () => ({ kind: "wait", seconds: 1 }) as const;
    const { user } = openShell({ at: "/login", actions: { signIn } });
    await user.type(await email(), "gp@c.uk");
    await user.type(await password(), "x{Enter}");
    await screen.findByText("The service is busy. You can try again in 1 second.");
    await user.type(await password(), "x");
    await waitFor(async () => expect(await button("Next")).toHaveProperty("disabled", false));
  });

  it("keeps the return target on the way to the other pages", async () => {
    const { user, address } = openShell({ at: "/login?to=%2Flist" });
    await user.click(await screen.findByRole("link", { name: "Forgot Password" }));
    await button("Request Reset");
    expect(address()).toBe("/login/forgotten?to=%2Flist");
    await waitFor(() => expect(document.title).toBe("Dashboard - Forgotten Password"));
  });
});

it.each([
  ["Register", "Register"],
  ["Forgot Password", "Forgotten Password"],
])("the link %s of the sign-in page moves the focus to the heading of its page", async (link, title) => {
  const { user } = openShell({ at: "/login" });
  await user.click(await screen.findByRole("link", { name: link }));
  const heading = await screen.findByRole("heading", { name: title });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  await user.keyboard("{Tab}");
  expect(document.activeElement).toBe(await email());
});

it.each([
  ["/login/register", "Email"],
  ["/login/forgotten", "Email"],
  ["/login/reset?vek=KEY", "Password"],
])("the page at %s, opened by its address, has its first field one Tab away", async (at, label) => {
  const { user } = openShell({ at });
  const field = await screen.findByLabelText(label);
  await user.keyboard("{Tab}");
  expect(document.activeElement).toBe(field);
});

describe("registration [spec §2] [spec §5]", () => {
  async function fillIn(user: ReturnType<typeof openShell>["user"]) {
    await user.type(await email(), "New@C.uk");
    await user.type(await password(), "easy-1");
    await user.type(await screen.findByLabelText("Confirm Password"), "easy-1");
    await user.type(await screen.findByLabelText("Secure Invitation Code"), "A-SIC");
  }

  it("registers a standard user and says what happens next", async () => {
    const { http, user, address } = openShell({ at: "/login/register" });
    http.reply("POST /user/register/", {});
    expect(await button("Register")).toHaveProperty("disabled", true);
    await fillIn(user);
    await user.click(await button("Register"));
    await screen.findByRole("heading", { name: "Almost Done" });
    expect(http.requests.find(({ path }) => path === "/user/register/")?.form).toEqual({
      username: "new@c.uk",
      password: "easy-1",
      user_type: "SU",
      sic: "A-SIC",
    });
    await user.click(screen.getByRole("link", { name: "Back to Login" }));
    await button("Next");
    expect(address()).toBe("/login");
  });

  it("registers an administrator with a token, which leaves the address bar", async () => {
    const { http, user, address } = openShell({ at: "/login/register?token=DEMO-TOKEN" });
    http.reply("POST /user/register/", {});
    const submit = await button("Register as Administrator");
    await waitFor(() => expect(address()).toBe("/login/register"));
    await fillIn(user);
    await user.type(screen.getByLabelText("Group Name"), "Leeds");
    expect(submit).toHaveProperty("disabled", true);
    await user.type(screen.getByRole("textbox", { name: "Allowed Domains" }), "C.uk nhs.uk{Enter}");
    await user.click(submit);
    await screen.findByRole("heading", { name: "Almost Done" });
    expect(http.requests.find(({ path }) => path === "/user/register/")?.form).toMatchObject({
      user_type: "SA",
      groupname: "Leeds",
      sck: "DEMO-TOKEN",
      allowed_domains: ["c.uk", "nhs.uk"],
    });
  });

  it("shows the server's words beside their fields, and the rest above the button", async () => {
    const { http, user } = openShell({ at: "/login/register" });
    http.reply(
      "POST /user/register/",
      {
        username: ["This address is taken."],
        sic: ["Unknown code."],
        non_field_errors: ["Registration is closed."],
      },
      400,
    );
    await fillIn(user);
    await user.click(await button("Register"));
    await screen.findByText("Registration is closed.");
    expect(describing(await email())).toContain("This address is taken.");
    expect(document.activeElement).toBe(await email());
    expect(describing(screen.getByLabelText("Secure Invitation Code"))).toContain("Unknown code.");
  });
});

describe("forgotten and reset password [spec §2] [spec §5] [spec §8]", () => {
  it("asks for the reset email in lower case", async () => {
    const { http, user } = openShell({ at: "/login/forgotten" });
    http.reply("GET /user/login/reset/", {});
    expect(await button("Request Reset")).toHaveProperty("disabled", true);
    await user.type(await email(), "GP@c.uk{Enter}");
    await screen.findByRole("heading", { name: "Email Sent" });
    expect(http.requests.find(({ path }) => path === "/user/login/reset/")?.query).toEqual({
      username: "gp@c.uk",
    });
    expect(screen.getByRole("link", { name: "Back to Login" }).getAttribute("href")).toBe("/login");
  });

  it("sends a form once, though it is sent twice before the page follows", async () => {
    const { http, user } = openShell({ at: "/login/forgotten" });
    http.reply("GET /user/login/reset/", {});
    await user.type(await email(), "gp@c.uk");
    const submit = await button("Request Reset");
    act(() => {
      fireEvent.click(submit);
      fireEvent.click(submit);
    });
    await screen.findByRole("heading", { name: "Email Sent" });
    expect(http.sent("GET /user/login/reset/")).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 409, 422])(
    "the page for a forgotten password says that there is no such account where the server answers %i",
    async (status) => {
      const { http, user } = openShell({ at: "/login/forgotten" });
      http.reply("GET /user/login/reset/", {}, status);
      await user.type(await email(), "no@c.uk{Enter}");
      const dialog = await screen.findByRole("alertdialog", { name: "Error" });
      expect(dialog.textContent).toContain("We couldn't find an account with that email address!");
      await user.keyboard("{Escape}");
      expect(screen.queryByRole("alertdialog")).toBeNull();
    },
  );

  it.each(["KEY=3D", "KEY%3D3D"])(
    "a reset link that ends in =3D is refused before a password is typed: %s",
    async (key) => {
      const { address } = openShell({ at: `/login/reset?vek=${key}` });
      expect((await screen.findByRole("alertdialog")).textContent).toContain("Invalid password reset link!");
      await waitFor(() => expect(address()).toBe("/login"));
    },
  );

  it("needs the key of the link", async () => {
    const { address } = openShell({ at: "/login/reset" });
    expect((await screen.findByRole("alertdialog")).textContent).toContain("Invalid password reset link!");
    expect(address()).toBe("/login");
  });

  it("sets the password with the key, which leaves the address bar", async () => {
    const { http, user, address } = openShell({ at: "/login/reset?vek=SECRET" });
    http.reply("POST /user/login/reset/", {});
    const submit = await button("Reset Password");
    await waitFor(() => expect(address()).toBe("/login/reset"));
    await user.type(await password(), "new-1");
    await user.type(screen.getByLabelText("Confirm"), "new-2");
    expect(submit).toHaveProperty("disabled", true);
    await user.clear(screen.getByLabelText("Confirm"));
    await user.type(screen.getByLabelText("Confirm"), "new-1");
    await user.click(submit);
    await screen.findByRole("heading", { name: "Password Reset" });
    expect(screen.getByText("Your password has been reset. You may now login.")).toBeDefined();
    expect(http.requests.find(({ path }) => path === "/user/login/reset/")?.form).toEqual({
      vek: "SECRET",
      sics: "{}",
      password: "new-1",
    });
  });

  it("shows the server's messages about the password and the link", async () => {
    const { http, user } = openShell({ at: "/login/reset?vek=OLD&set=1" });
    await waitFor(() => expect(document.title).toBe("Dashboard - Set Password"));
    http.reply(
      "POST /user/login/reset/",
      { vek: ["This link has expired."], password: ["Too common."] },
      400,
    );
    await user.type(await password(), "x");
    await user.type(screen.getByLabelText("Confirm"), "x{Enter}");
    await screen.findByText("This link has expired.");
    expect(describing(await password())).toContain("Too common.");
    expect(document.activeElement).toBe(await password());
    expect(screen.getByRole("heading", { name: "Set Password" })).toBeDefined();
  });
});

/** The text a field is described by: hint and errors. */
function describing(field: HTMLElement): string {
  const ids = (field.getAttribute("aria-describedby") ?? "").split(" ");
  return ids.map((id) => document.getElementById(id)?.textContent ?? "").join(" ");
}
