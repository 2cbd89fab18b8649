import { describe, expect, onTestFinished, test, vi } from "vitest";

import type { Sandbox } from "../server.ts";
import {
  breathe,
  handsetPath,
  SCREENING_UDI,
  signIn,
  startSandbox,
  stranger,
} from "../testing/test-sandbox.ts";
import type { WorldEvent } from "../world/live-breaths.ts";

interface State {
  readonly realtimeConnected: boolean;
  readonly handsets: readonly {
    readonly udi: string;
    readonly label: string;
    readonly product: string;
    readonly project: string | null;
    readonly lockedBy: string | null;
    readonly breath: { readonly stage: string; readonly progress: number } | null;
  }[];
}

async function readHandset(sandbox: Sandbox) {
  const { body } = await stranger(sandbox).get("/__sandbox/control-page/state");
  return (body as State).handsets.find(({ udi }) => udi === SCREENING_UDI);
}

/** What the control page is told from now on. */
async function watch(sandbox: Sandbox): Promise<WorldEvent[]> {
  const events: WorldEvent[] = [];
  const ended = new AbortController();
  onTestFinished(() => ended.abort());
  const response = await fetch(`${sandbox.url}/__sandbox/control-page/events`, { signal: ended.signal });
  expect(response.headers.get("content-type")).toContain("text/event-stream");
  void collect(response, events).catch(() => undefined);
  return events;
}

async function collect(response: Response, events: WorldEvent[]): Promise<void> {
  let text = "";
  for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    const frames = text.split("\n\n");
    text = frames.pop() ?? "";
    for (const frame of frames) {
      events.push(JSON.parse(frame.replace(/^data: /, "")) as WorldEvent);
    }
  }
}

describe("the event feed of the control page", () => {
  test("contains each handset with its group, lock and breath", async () => {
    const sandbox = await startSandbox();
    expect(await readHandset(sandbox)).toMatchObject({
      label: "NTA 00201",
      product: "nts",
      project: "GPNORTH",
      lockedBy: null,
      breath: null,
    });
    const gp = await signIn(sandbox, "gp");
    await gp.postForm(handsetPath(SCREENING_UDI, "lock/"));
    await breathe(sandbox, SCREENING_UDI, { seconds: 30 });
    expect(await readHandset(sandbox)).toMatchObject({
      lockedBy: "gp@capno.example",
      breath: { stage: "recording", progress: 0 },
    });
  });

  test("sends every sample of a breath while it is recorded", async () => {
    const sandbox = await startSandbox();
    const events = await watch(sandbox);
    await breathe(sandbox, SCREENING_UDI);
    await vi.waitFor(() =>
      expect(events).toContainEqual({
        type: "breath-ended",
        udi: SCREENING_UDI,
        result: "success",
      }),
    );
    const samples = events.filter((event) => event.type === "samples-arrived");
    expect(samples.flatMap(({ values }) => values)).toHaveLength(3_750);
    expect(samples.map(({ from }) => from)).toEqual(samples.map((_, index) => index * 375));
  });

  test("announces a lock, an email, a fault rule, a cut connection and a reset", async () => {
    const sandbox = await startSandbox();
    const events = await watch(sandbox);
    const gp = await signIn(sandbox, "gp");
    const control = stranger(sandbox);
    await gp.postForm(handsetPath(SCREENING_UDI, "lock/"));
    await control.get("/user/login/reset/?username=gp%40capno.example");
    await control.postJson("/__sandbox/faults", [{ method: "GET", path: "/version", status: 500 }]);
    await control.postJson("/__sandbox/realtime", { connected: false });
    await control.postJson("/__sandbox/reset", {});

    const news = () => events.flatMap((event) => (event.type === "changed" ? event.what : []));
    await vi.waitFor(() => expect(news()).toContain("world"));
    expect(new Set(news())).toEqual(new Set(["handsets", "outbox", "faults", "realtime", "world"]));
  });
});
