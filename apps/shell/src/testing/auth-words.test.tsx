import { anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";

import { openShell } from "./open-shell.tsx";

afterEach(() => {
  document.title = "";
});

const DIFFERENT = "The passwords are not the same.";
const email = () => screen.findByLabelText("Email");
const password = () => screen.findByLabelText("Password");

describe("the words beside what is typed on the registration page [spec §5]", () => {
  it("say what is missing once an address is typed, and that passwords differ in one place alone", async () => {
    const { user } = openShell({ at: "/login/register" });
    expect(
      await screen.findByText("You need the secure invitation code from your study administrator."),
    ).toBeTruthy();
    expect(screen.queryByText("Enter your email address.")).toBeNull();
    await user.type(await email(), "new@c.uk");
    expect(screen.getByText("Enter a password.")).toBeTruthy();
    await user.type(await password(), "easy-1");
    expect(screen.queryByText(DIFFERENT)).toBeNull();
    const confirmation = screen.getByLabelText("Confirm Password");
    await user.type(confirmation, "easy");
    expect(screen.getAllByText(DIFFERENT)).toHaveLength(1);
    await user.type(confirmation, "-1");
    expect(screen.queryByText(DIFFERENT)).toBeNull();
    expect(screen.getByText("Enter the secure invitation code.")).toBeTruthy();
    await user.type(screen.getByLabelText("Secure Invitation Code"), "A-SIC");
    expect(screen.queryByText("Enter the secure invitation code.")).toBeNull();
  });

  it("name the address of a new account without letting its letters turn the sentence", async () => {
    const { http, user } = openShell({ at: "/login/register" });
    http.reply("POST /user/register/", {});
    await user.type(await email(), "\u05D0@c.uk");
    await user.type(await password(), "easy-1");
    await user.type(screen.getByLabelText("Confirm Password"), "easy-1");
    await user.type(screen.getByLabelText("Secure Invitation Code"), "A-SIC{Enter}");
    await screen.findByRole("heading", { name: "Almost Done" });
    expect(
      screen.getByText(/^A verification email was sent to \u2068\u05D0@c\.uk\u2069\. Follow/),
    ).toBeTruthy();
  });
});

it("the page for a new password says that two differ once the second is begun", async () => {
  const { user } = openShell({ at: "/login/reset?vek=KEY" });
  await user.type(await password(), "new-1");
  expect(screen.queryByText(DIFFERENT)).toBeNull();
  const confirmation = screen.getByLabelText("Confirm");
  await user.type(confirmation, "new-2");
  expect(screen.getByText(DIFFERENT)).toBeTruthy();
  await user.type(confirmation, "{Backspace}1");
  expect(screen.queryByText(DIFFERENT)).toBeNull();
});

describe("a form that is sent again [FM-09]", () => {
  it("takes back what the server said of it, until the next answer", async () => {
    const { http, user } = openShell({ at: "/login/reset?vek=KEY" });
    http.reply("POST /user/login/reset/", { vek: ["This link has expired."] }, 400);
    await user.type(await password(), "x");
    await user.type(screen.getByLabelText("Confirm"), "x{Enter}");
    await screen.findByText("This link has expired.");
    const answer = http.hold("POST /user/login/reset/");
    await user.click(screen.getByRole("button", { name: "Reset Password" }));
    expect(screen.queryByText("This link has expired.")).toBeNull();
    await act(async () => answer({}));
    await screen.findByRole("heading", { name: "Password Reset" });
  });

  it("and lost on the way can be sent once more", async () => {
    const { http, user } = openShell({ at: "/login/forgotten" });
    http.fail("GET /user/login/reset/", "network-failure");
    await user.type(await email(), "gp@c.uk{Enter}");
    await screen.findByRole("alertdialog");
    await user.keyboard("{Escape}");
    http.reply("GET /user/login/reset/", {});
    await user.click(screen.getByRole("button", { name: "Request Reset" }));
    await screen.findByRole("heading", { name: "Email Sent" });
  });
});

it.each([
  ["/login", "Login", "FORM"],
  ["/login/register", "Register", "P"],
  ["/login/forgotten", "Forgotten Password", "P"],
])("the page at %s has below its heading what it is for, or its form at once", async (at, title, below) => {
  openShell({ at });
  const heading = await screen.findByRole("heading", { name: title });
  expect(heading.nextElementSibling?.tagName).toBe(below);
});

it("the button of a form that is being sent keeps the focus, and cannot be pressed before", async () => {
  const { user } = openShell({ at: "/login", actions: { signIn: () => new Promise(() => undefined) } });
  const next = await screen.findByRole<HTMLButtonElement>("button", { name: "Next" });
  const read = () => [next.disabled, next.getAttribute("aria-disabled"), next.getAttribute("aria-busy")];
  expect(read()).toEqual([true, null, null]);
  await user.type(await email(), "gp@c.uk");
  await user.type(await password(), "x");
  expect(read()).toEqual([false, null, null]);
  await user.click(next);
  expect(read()).toEqual([false, "true", "true"]);
  expect(document.activeElement).toBe(next);
});

describe("the sign-in page of a deployment", () => {
  it.each([true, false])(
    "remembers a sign-in where it says so: %s [REQ-SESSION-08]",
    async (rememberDefault) => {
      const plain = aRuntimeConfig();
      const session = { ...plain.session, rememberDefault, rememberedForMin: 480 };
      openShell({ at: "/login", config: { ...plain, session } });
      const box = await screen.findByRole<HTMLInputElement>("checkbox", { name: "Remember me" });
      expect(box.checked).toBe(rememberDefault);
      expect(screen.getByText("For 8 hours after your last use")).toBeTruthy();
    },
  );

  it("leads to help and to the privacy policy where it has them", async () => {
    const plain = aRuntimeConfig();
    const links = { ...plain.links, help: "", privacyPolicy: "/privacy.html" };
    const { services } = openShell({ at: "/login", config: { ...plain, links } });
    expect((await screen.findByRole("link", { name: "Privacy Policy" })).getAttribute("href")).toBe(
      "/privacy.html",
    );
    expect(screen.queryByRole("link", { name: "Help" })).toBeNull();
    const config = { ...plain, links: { ...links, help: "/help.html", privacyPolicy: "" } };
    act(() => services.configuration.setState({ status: "ready", config }));
    expect(screen.getByRole("link", { name: "Help" }).getAttribute("href")).toBe("/help.html");
    expect(screen.queryByRole("link", { name: "Privacy Policy" })).toBeNull();
  });

  it("says why it could not be started, and keeps its form", async () => {
    const { services } = openShell({ at: "/login" });
    await email();
    expect(screen.queryByText(/contact your administrator/)).toBeNull();
    act(() => services.configuration.setState({ status: "failed", message: "It is damaged." }));
    expect(
      screen.getByText("It is damaged. Please try again. If it happens again, contact your administrator."),
    ).toBeTruthy();
    expect(await email()).toBeTruthy();
  });
});

describe("the agreement, while it is sent [REQ-SESSION-16]", () => {
  it("takes back the reason of a failure, and lets no choice be changed", async () => {
    const { http, user } = openShell({
      at: "/eula-consent",
      account: anAccount({ hasConsentedToEula: false }),
    });
    http.fail("POST /user/eula", "unexpected-status", 500);
    const dialog = within(await screen.findByRole("dialog", { name: "End User Licence Agreement" }));
    await user.click(dialog.getByRole("button", { name: "Accept" }));
    await dialog.findByText(/An unexpected error occurred/);
    const box = () => dialog.getByRole<HTMLInputElement>("checkbox");
    expect(box().disabled).toBe(false);
    const answer = http.hold("POST /user/eula");
    await user.click(dialog.getByRole("button", { name: "Accept" }));
    expect([dialog.queryByText(/An unexpected error occurred/), box().disabled]).toEqual([null, true]);
    await act(async () => answer({}, 500));
    await waitFor(() => expect(box().disabled).toBe(false));
  });
});
