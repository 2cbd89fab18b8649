import type { WorldEvent, ShownFault, PageState, StoredRecord } from "./page-state.ts";
import type { BreatheRequest } from "./device-card.ts";

/** What the page needs beside its state: names that never change while the sandbox runs. */
export interface PageOptions {
  readonly scenarios: readonly string[];
  readonly password: string;
  readonly accounts: readonly { readonly username: string; readonly about: string }[];
}

async function call(path: string, init?: RequestInit): Promise<unknown> {
  const response = await fetch(path, init);
  const body: unknown = await response.json().catch(() => undefined);
  if (response.ok) return body;
  const detail =
    typeof body === "object" && body !== null && "detail" in body ? String(body.detail) : undefined;
  throw new Error(detail ?? `The sandbox answered ${response.status}.`);
}

const post = (path: string, body: unknown) =>
  call(path, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

export const readState = () => call("/__sandbox/control-page/state") as Promise<PageState>;
export const readOptions = () => call("/control-page/options.json") as Promise<PageOptions>;

/** The newest stored record of each handset. */
export async function readStoredRecords(): Promise<ReadonlyMap<string, StoredRecord>> {
  const log = (await call("/__sandbox/log")) as { readonly capnograms: readonly StoredRecord[] };
  return new Map(log.capnograms.toReversed().map((record) => [record.handsetUdi, record]));
}

export const breathe = (udi: string, request: BreatheRequest, seconds: number) =>
  post(`/__sandbox/handsets/${encodeURIComponent(udi)}/breathe`, { ...request, seconds });
export const resetWorld = (scenario: string) => post("/__sandbox/reset", { scenario });
export const advanceClock = (advanceMs: number) => post("/__sandbox/clock", { advanceMs });
export const setRealtime = (connected: boolean) => post("/__sandbox/realtime", { connected });
export const addFault = (fault: ShownFault) => post("/__sandbox/faults", [fault]);
export const clearFaults = () => call("/__sandbox/faults", { method: "DELETE" });

/** Listens until the page goes; the browser connects again by itself. */
export function watchEvents(listener: {
  onOpen(): void;
  onEvent(event: WorldEvent): void;
  onLost(): void;
}): void {
  const source = new EventSource("/__sandbox/control-page/events");
  source.addEventListener("open", () => listener.onOpen());
  source.addEventListener("error", () => listener.onLost());
  source.addEventListener("message", ({ data }: MessageEvent<string>) =>
    listener.onEvent(JSON.parse(data) as WorldEvent),
  );
}
