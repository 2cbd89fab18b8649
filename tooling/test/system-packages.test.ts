import { describe, expect, it } from "vitest";

import { chooseTestBrowser, SYSTEM_PACKAGES } from "./system-packages.ts";

describe("the browser of the browser tests", () => {
  it("chooseTestBrowser prefers the headless shell, and runs fewer tests at once in the whole browser", () => {
    const inShell = chooseTestBrowser(2, "/shell", "/chromium");
    const inWhole = chooseTestBrowser(2, undefined, "/chromium");
    expect(inShell).toMatchObject({ executablePath: "/shell", workers: 3 });
    expect(inWhole).toMatchObject({ executablePath: "/chromium", workers: 2 });
    expect(inWhole.name).not.toBe(inShell.name);
  });

  it("chooseTestBrowser starts at least one worker and at most eight", () => {
    expect(chooseTestBrowser(1, undefined, "/chromium").workers).toBe(1);
    expect(chooseTestBrowser(64, "/shell", undefined).workers).toBe(8);
  });

  it("the headless shell is installed by itself, where the whole browser is there already", () => {
    expect(SYSTEM_PACKAGES.chromium.debianPackages).toEqual(["chromium"]);
    expect(SYSTEM_PACKAGES.headlessShell.debianPackages).toEqual(["chromium-headless-shell"]);
  });
});
