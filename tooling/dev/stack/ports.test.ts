import { describe, expect, it } from "vitest";

import { readPorts } from "./ports.ts";

describe("ports of the stack", () => {
  it("are 4300 to 4303 and 4400 by default", () => {
    expect(readPorts({})).toMatchObject({
      shell: 4300,
      capture: 4301,
      screen: 4302,
      diagnose: 4303,
      sandbox: 4400,
    });
  });

  it("can be changed one by one", () => {
    expect(readPorts({ CAPNO_SCREEN_PORT: "5000", CAPNO_SANDBOX_PORT: "" })).toMatchObject({
      screen: 5000,
      sandbox: 4400,
    });
  });

  it.each(["0", "65536", "many", "43.5"])("%s is no port, and the variable is named", (text) => {
    expect(() => readPorts({ CAPNO_SHELL_PORT: text })).toThrow(
      `CAPNO_SHELL_PORT must be a port number from 1 to 65535, not "${text}".`,
    );
  });
});
