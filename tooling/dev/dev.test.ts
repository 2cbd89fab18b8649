import { execFile } from "node:child_process";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { PRODUCTS } from "./stack/products.ts";
import { getPortVariable, SERVERS } from "./stack/ports.ts";

/** The command as a person runs it, ended by itself. */
function develop(args: readonly string[], environment: Readonly<Record<string, string>> = {}) {
  return new Promise<{ readonly code: unknown; readonly said: string }>((resolve) => {
    execFile(
      process.execPath,
      [path.join(import.meta.dirname, "dev.ts"), ...args],
      // Node.js warns where a person wants no colours and the test runner gives some.
      { env: { ...process.env, NO_COLOR: undefined, ...environment } },
      (error, _, said) => resolve({ code: error?.code ?? 0, said: said.trim() }),
    );
  });
}

describe("npm run dev", () => {
  it("refuses an unknown product and lists the known ones", async () => {
    expect(await develop(["captur"])).toEqual({
      code: 1,
      said: `There is no product "captur"; there are ${PRODUCTS.join(", ")}.`,
    });
  });

  it("names a port in use and starts nothing", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => void taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as AddressInfo;
    // The others are those of no product that runs on this machine.
    // All of them, so that the test asks for no other port of the machine.
    const variables = SERVERS.map((server) => [getPortVariable(server), String(port)]);
    const { code, said } = await develop(["screen"], Object.fromEntries(variables));
    taken.close();
    expect(code).toBe(1);
    expect(said).toMatch(new RegExp(`^Port ${port} \\(\\w+\\) is in use\\.`));
  });
});
