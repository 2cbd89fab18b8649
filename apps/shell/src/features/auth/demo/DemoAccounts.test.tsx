import { aRuntimeConfig } from "@capno/test-kit/builders";
import { act, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";

import type { SessionActions, SignInOutcome } from "../../../services/shell-services.ts";
import { openShell } from "../../../testing/open-shell.tsx";

const DEMO = {
  controlUrl: "",
  accounts: [
    { label: "Research", email: "research@capno.example", password: "breathe" },
    { label: "Practice", email: "gp@capno.example", password: "breathe" },
  ],
};

afterEach(() => {
  history.replaceState(null, "", "/");
  document.title = "";
});

function open({ at = "/login", demo = DEMO } = {}) {
  const answers: PromiseWithResolvers<SignInOutcome>[] = [];
  const signIn = vi.fn<SessionActions["signIn"]>(() => {
    const answer = Promise.withResolvers<SignInOutcome>();
    answers.push(answer);
    return answer.promise;
  });
  const prepare = vi.fn<() => void>();
  const shell = openShell({ at, config: aRuntimeConfig({ demo }), actions: { signIn, prepare } });
  const answer = (outcome: SignInOutcome) => act(async () => answers.at(-1)?.resolve(outcome));
  return { ...shell, signIn, prepare, answer };
}
const find = (name: string) => screen.findByRole("button", { name });
const sentFor = (email: string) => ({ username: email, password: "breathe", remember: false });

describe("the demo accounts of a sandbox", () => {
  it("sign in with one press, once, and are not remembered", async () => {
    const { user, signIn, prepare } = open();
    const [research, practice] = [await find("Research"), await find("Practice")];
    await user.hover(practice);
    expect(prepare).toHaveBeenCalled();
    await user.click(practice);
    await user.click(research);
    expect(signIn).toHaveBeenCalledExactlyOnceWith(sentFor("gp@capno.example"));
    expect([research, practice].map((each) => each.getAttribute("aria-busy"))).toEqual(["false", "true"]);
    expect([research, practice].map((each) => each.getAttribute("aria-disabled"))).toEqual(["true", "true"]);
  });

  it.each<[SignInOutcome, string]>([
    [{ kind: "refused", message: "No active account" }, "No active account"],
    [{ kind: "failed" }, "This account could not be opened. Try again."],
    [{ kind: "wait", seconds: 5 }, "This account could not be opened. Try again."],
  ])("say of %j: %s, and can be pressed again", async (outcome, words) => {
    const { user, signIn, answer } = open();
    await user.click(await find("Research"));
    await answer(outcome);
    expect(await screen.findByText(words)).toBeTruthy();
    await user.click(await find("Practice"));
    expect(signIn).toHaveBeenLastCalledWith(sentFor("gp@capno.example"));
    expect(screen.queryByText(words)).toBeNull();
  });

  it("are entered by an address that names one, with their common password", async () => {
    history.replaceState(null, "", "/login#as=nurse%40capno.example");
    const { signIn } = open();
    await waitFor(() => expect(signIn).toHaveBeenCalledExactlyOnceWith(sentFor("nurse@capno.example")));
  });

  it.each([
    ["", null],
    ["http://localhost:8080/control", "http://localhost:8080/control"],
  ])("link to the control page where it has an address: %j", async (controlUrl, href) => {
    open({ demo: { ...DEMO, controlUrl } });
    await find("Research");
    const link = screen.queryByRole("link", { name: "Open the control page" });
    expect(link?.getAttribute("href") ?? null).toBe(href);
  });

  it("are on no page but the one that signs in", async () => {
    open({ at: "/login/forgotten" });
    await find("Request Reset");
    // Their code arrives after the page; a page with them has requested it before this line does.
    await act(async () => void (await import("./DemoAccounts.tsx")));
    expect(screen.queryByRole("button", { name: "Research" })).toBeNull();
  });
});
