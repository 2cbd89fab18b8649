import { createSandbox, type Sandbox } from "@capno/sandbox/server";

import type { KitOptions } from "../options.ts";

export type { Sandbox };

export const ORIGIN = "http://localhost:4300";
export const PASSWORD = "breathe-easy-1";
/** Sees everything, and one practice alone: between them every line can be tried. */
export const ACCOUNTS = ["everyone", "gp2"].map((name) => ({
  username: `${name}@capno.example`,
  password: PASSWORD,
}));
const MINUTE_MS = 60_000;

/** A sandbox as the server that is looked at: the real one, over the network. */
export async function startServer(): Promise<Sandbox> {
  const sandbox = await createSandbox({ port: 0, shellOrigin: ORIGIN });
  // A busy machine must not outlive a token that several tests share.
  sandbox.world.changeSettings({ accessTokenS: 3_600 });
  return sandbox;
}

/** Everything that can be tried of it. Minutes are skipped on its clock, and on the kit's. */
export function toOptions(sandbox: Sandbox, changes: Partial<KitOptions> = {}): KitOptions {
  const { port } = new URL(sandbox.url);
  const { clock, outbox } = sandbox.world;
  return {
    api: sandbox.url,
    origin: ORIGIN,
    accounts: ACCOUNTS,
    allowsWrites: true,
    only: [],
    realtime: { key: "capno-sandbox", cluster: "", host: "127.0.0.1", port: Number(port), isSecure: false },
    record: (udi) => breathe(sandbox, udi),
    invitation: "DEMO-SIC",
    readMail: (address) =>
      Promise.resolve(
        outbox.list().findLast(({ to, kind }) => to === address && kind === "password-reset")?.link ?? "",
      ),
    waitsForLeases: true,
    races: 3,
    eventWithinMs: 60_000,
    recordWithinMs: 60_000,
    edges: {
      fetch: globalThis.fetch,
      now: () => clock.now(),
      wait: (ms) => {
        if (ms >= MINUTE_MS) clock.advance(ms);
        return Promise.resolve();
      },
    },
    ...changes,
  };
}

/** The handset records a breath, at once. */
export async function breathe(sandbox: Sandbox, udi: string, changes: object = {}): Promise<void> {
  const address = `${sandbox.url}/__sandbox/handsets/${encodeURIComponent(udi)}/breathe`;
  const reply = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ profile: "copd", seconds: 0, ...changes }),
  });
  if (!reply.ok) throw new Error(`breathe: ${reply.status} ${await reply.text()}`);
}
