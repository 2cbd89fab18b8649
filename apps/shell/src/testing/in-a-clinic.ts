import { afterEach, beforeEach, vi } from "vitest";

import { openClinicServer, type ClinicServer } from "./a-clinic-server.ts";

/** Whoever signs in at the clinic. */
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
    await server.close();
    localStorage.clear();
    sessionStorage.clear();
  });
}

/** A busy machine may take its time over loading code; how much of it, the test kit says. */
export const until = <Value>(look: () => Value) => vi.waitFor(look);
