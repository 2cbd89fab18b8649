import type { Product } from "@capno/product-contract/product";
import { afterEach, beforeEach, vi } from "vitest";

import { openClinicServer, type ClinicServer } from "./a-clinic-server.ts";

/** The account that signs in at the clinic. */
export const CREDENTIALS = { username: "gp@clinic.example", password: "x", remember: true };

/** Gives each test of a file its own clinic and leaves the browser empty. What the test has begun, it ends before. */
export function openClinicForEach(take: (server: ClinicServer) => void): void {
  let server: ClinicServer;
  beforeEach(async () => {
    history.replaceState(null, "", "/login");
    server = await openClinicServer((fetchFile) => vi.stubGlobal("fetch", fetchFile));
    take(server);
  });
  afterEach(async () => {
    document.querySelectorAll("script").forEach((script) => script.remove());
    for (const container of left.splice(0)) delete containers[container];
    await server.close();
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** The event loop's own, whatever a test makes of the time meanwhile. */
const { setTimeout: takeTurn } = globalThis;

/** Turns of the event loop, in which all local work completes. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => takeTurn(resolve));
}

const containers = window as unknown as Record<string, unknown>;
const left: string[] = [];

/** The browser downloads the script that is requested and runs it: its container is there then. */
export async function runEntry(container: string, product: Product): Promise<void> {
  const script = await until(() => {
    const found = document.querySelector("script[src]");
    if (found === null) throw new Error("No script was asked for.");
    return found;
  });
  containers[container] = { init: () => undefined, get: async () => () => ({ default: product }) };
  left.push(container);
  script.dispatchEvent(new Event("load"));
}

/** A busy machine may take its time over loading code; how much of it, the test kit says. */
export const until = <Value>(look: () => Value) => vi.waitFor(look);
