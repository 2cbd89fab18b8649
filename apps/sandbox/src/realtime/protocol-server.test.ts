import { once } from "node:events";
import type { IncomingMessage } from "node:http";
import { PassThrough } from "node:stream";

import Pusher, { type ChannelAuthorizationCallback } from "pusher-js";
import nacl from "tweetnacl";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

import type { Sandbox } from "../server.ts";
import {
  advance,
  breathe,
  type Caller,
  DIAGNOSIS_UDI,
  handsetPath,
  SCREENING_UDI,
  signIn,
  startSandbox,
  stranger,
  STUDY_UDI,
} from "../testing/test-sandbox.ts";
import { SANDBOX_CREDENTIALS } from "./credentials.ts";
import { ProtocolServer } from "./protocol-server.ts";
import { getAvailabilityChannel, getHandsetChannel, getLocksChannel } from "./channel-names.ts";

type Heard = { readonly name: string; readonly data: unknown };

/** A front end as a browser has it: the real client library, its own channel authorisation. */
function connect(sandbox: Sandbox, caller: Caller): Pusher {
  const client = new Pusher("capno-sandbox", {
    cluster: "eu",
    wsHost: "127.0.0.1",
    wsPort: Number(new URL(sandbox.url).port),
    forceTLS: false,
    enabledTransports: ["ws"],
    nacl,
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: ({ socketId, channelName }, done) => {
        void authorise(caller, socketId, channelName, done);
      },
    },
  });
  onTestFinished(() => client.disconnect());
  return client;
}

async function authorise(
  caller: Caller,
  socket_id: string,
  channel_name: string,
  done: ChannelAuthorizationCallback,
): Promise<void> {
  const { status, body } = await caller.postForm("/pusher/auth/", { socket_id, channel_name });
  if (status === 200) done(null, body as { auth: string; shared_secret: string });
  else done(new Error(`refused with ${status}`), null);
}

/** Subscribes and collects what is heard; rejects where the subscription is refused. */
async function listen(client: Pusher, channelName: string): Promise<Heard[]> {
  const received: Heard[] = [];
  const channel = client.subscribe(channelName);
  await new Promise<void>((resolve, reject) => {
    channel.bind("pusher:subscription_succeeded", () => resolve());
    channel.bind("pusher:subscription_error", (problem: { error: string }) =>
      reject(new Error(problem.error)),
    );
  });
  channel.bind_global((name: string, data: unknown) => {
    if (!name.startsWith("pusher:")) received.push({ name, data });
  });
  return received;
}

const lifecycle = (received: readonly Heard[]) =>
  received
    .filter(({ name }) => name === "upload_lifecycle")
    .map(({ data }) => (data as { event: { stage: string; state: string } }).event)
    .map(({ stage, state }) => `${stage} ${state}`);

const SCREENING_LIFECYCLE = [
  "DECODE STARTED",
  "DECODE SUCCEEDED",
  "DIAGNOSE_INITIAL STARTED",
  "DIAGNOSE_INITIAL SUCCEEDED",
  "DIAGNOSE_FINAL STARTED",
  "DIAGNOSE_FINAL SUCCEEDED",
];

describe("the sandbox's realtime server", () => {
  test("publishes a screening from progress to the final diagnosis", async () => {
    const sandbox = await startSandbox();
    const received = await listen(
      connect(sandbox, await signIn(sandbox, "gp")),
      getHandsetChannel(SCREENING_UDI),
    );
    const { capnogramId, capturedAt } = await breathe(sandbox, SCREENING_UDI);

    await vi.waitFor(() => expect(lifecycle(received)).toEqual(SCREENING_LIFECYCLE));
    expect(received.at(-1)?.data).toMatchObject({ capnogramId, capturedAt });
    const progress = received.filter(({ name }) => name === "capnogram-progress");
    expect(progress.map(({ data }) => (data as { progress: number }).progress)).toEqual([
      0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100,
    ]);
  });

  test("publishes a final diagnosis only after the smoking history", async () => {
    const sandbox = await startSandbox();
    const clinic = await signIn(sandbox, "clinic");
    const received = await listen(connect(sandbox, clinic), getHandsetChannel(DIAGNOSIS_UDI));
    const { capnogramId } = await breathe(sandbox, DIAGNOSIS_UDI);
    await vi.waitFor(() => expect(lifecycle(received)).toEqual(SCREENING_LIFECYCLE.slice(0, 4)));

    const path = `/v2/capnograms/${capnogramId}/smokingHistory/`;
    expect((await clinic.postJson(path, { isKnown: true, packYears: 12 })).status).toBe(200);
    await advance(sandbox, 1_000);
    await vi.waitFor(() => expect(lifecycle(received)).toEqual(SCREENING_LIFECYCLE));
    expect((await clinic.postJson(path, { isKnown: true, packYears: 12 })).status).toBe(400);
  });

  test("publishes a study record with its participant, or with none", async () => {
    const sandbox = await startSandbox("demo");
    const research = await signIn(sandbox, "research");
    const received = await listen(connect(sandbox, research), getHandsetChannel(STUDY_UDI));
    const { id } = await breathe(sandbox, STUDY_UDI);
    await research.postForm("/device/deassign/", {
      handset_udi: STUDY_UDI,
      assigned_by: "research@capno.example",
    });
    const { id: later } = await breathe(sandbox, STUDY_UDI);

    await vi.waitFor(() =>
      expect(received.filter(({ name }) => name === "capnogram").map(({ data }) => data)).toEqual([
        { duid: "CARD-001", capnogram_id: id },
        { duid: "", capnogram_id: later },
      ]),
    );
  });

  test("publishes a lock on the channels of the handset and the project", async () => {
    const sandbox = await startSandbox();
    const client = connect(sandbox, await signIn(sandbox, "gp2"));
    const ofHandset = await listen(client, getAvailabilityChannel(SCREENING_UDI));
    const ofProject = await listen(client, getLocksChannel("GPNORTH"));
    const gp = await signIn(sandbox, "gp");
    // The second request renews the lock: a renewal is not published.
    for (const _ of [1, 2]) await gp.postForm(handsetPath(SCREENING_UDI, "lock/"));
    await gp.postForm(handsetPath(SCREENING_UDI, "unlock/"), {
      unlock_reason: "user-switched-handset",
    });

    const user = "gp@capno.example";
    for (const received of [ofHandset, ofProject]) {
      await vi.waitFor(() =>
        expect(received.map(({ data }) => data)).toEqual([
          { event: "lock", user, handsetUdi: SCREENING_UDI },
          { event: "user-switched-handset", user, handsetUdi: SCREENING_UDI },
        ]),
      );
    }
  });

  test("encrypts every event", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    const socket = new WebSocket(`${sandbox.url.replace("http", "ws")}/app/capno-sandbox?protocol=7`);
    onTestFinished(() => socket.terminate());
    const frames: string[] = [];
    socket.on("message", (frame: Buffer) => frames.push(frame.toString("utf8")));
    await once(socket, "message");
    const established = JSON.parse(frames[0] ?? "") as { event: string; data: string };
    const { socket_id } = JSON.parse(established.data) as { socket_id: string };
    expect(JSON.parse(established.data)).toEqual({
      socket_id: expect.stringMatching(/^\d+\.\d+$/),
      activity_timeout: 120,
    });

    const channel_name = getHandsetChannel(SCREENING_UDI);
    const { body } = await gp.postForm("/pusher/auth/", { socket_id, channel_name });
    const { auth, shared_secret: secret } = body as { auth: string; shared_secret: string };
    socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: channel_name, auth } }));
    const { capnogramId } = await breathe(sandbox, SCREENING_UDI);
    await vi.waitFor(() => expect(frames.length).toBeGreaterThan(15));

    expect(frames.join("\n")).not.toContain(capnogramId);
    const { data } = JSON.parse(frames.at(-1) ?? "") as { data: string };
    const sealed = JSON.parse(data) as { nonce: string; ciphertext: string };
    const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64"));
    const opened = nacl.secretbox.open(bytes(sealed.ciphertext), bytes(sealed.nonce), bytes(secret));
    expect(Buffer.from(opened ?? []).toString("utf8")).toContain(capnogramId);
  });

  test.each([
    ["a handset of another practice", "solo", getHandsetChannel(SCREENING_UDI)],
    ["the locks of another practice", "solo", getLocksChannel("GPNORTH")],
    ["a handset that does not exist", "gp", getHandsetChannel("(01)0(21)NTA99999")],
    ["a channel of another kind", "gp", "private-encrypted-gossip"],
    ["a name that is not encoded as agreed", "gp", "private-encrypted-locks@GPNORTH="],
  ])("refuses a subscription to %s", async (_, name, channel) => {
    const sandbox = await startSandbox();
    const caller = await signIn(sandbox, name);
    expect((await caller.postForm("/pusher/auth/", { socket_id: "1.1", channel_name: channel })).status).toBe(
      403,
    );
    await expect(listen(connect(sandbox, caller), channel)).rejects.toThrow("refused with 403");
  });

  test("refuses a subscription with a forged signature", async () => {
    const sandbox = await startSandbox();
    const forger: Caller = {
      ...(await signIn(sandbox, "gp")),
      postForm: async () => ({
        status: 200,
        headers: new Headers(),
        body: {
          auth: `capno-sandbox:${"0".repeat(64)}`,
          shared_secret: Buffer.alloc(32).toString("base64"),
        },
      }),
    };
    await expect(listen(connect(sandbox, forger), getHandsetChannel(SCREENING_UDI))).rejects.toThrow(
      "Invalid signature",
    );
  });

  test("refuses to publish without the application's secret", async () => {
    const sandbox = await startSandbox();
    const body = JSON.stringify({ name: "x", channel: "y", data: "{}" });
    const answer = await fetch(`${sandbox.url}/apps/capno/events?auth_key=capno-sandbox`, {
      method: "POST",
      body,
    });
    expect(answer.status).toBe(401);
  });

  test("closes the connection of an unknown application without a retry", async () => {
    const sandbox = await startSandbox();
    const socket = new WebSocket(`${sandbox.url.replace("http", "ws")}/app/somebody-else`);
    const [code] = (await once(socket, "close")) as [number];
    expect(code).toBe(4001);
  });

  test("cuts every connection and refuses new ones until it may connect again", async () => {
    const sandbox = await startSandbox();
    const client = connect(sandbox, await signIn(sandbox, "gp"));
    const received = await listen(client, getHandsetChannel(SCREENING_UDI));
    const control = stranger(sandbox);

    await control.postJson("/__sandbox/realtime", { connected: false });
    // The library waits a second before it says so.
    await vi.waitFor(() => expect(client.connection.state).not.toBe("connected"));
    await breathe(sandbox, SCREENING_UDI);
    expect(received).toEqual([]);

    await control.postJson("/__sandbox/realtime", { connected: true });
    client.disconnect();
    client.connect();
    await vi.waitFor(() => expect(client.connection.state).toBe("connected"));
    await vi.waitFor(async () => {
      await breathe(sandbox, SCREENING_UDI);
      expect(lifecycle(received).length).toBeGreaterThan(0);
    });
  });

  test("tells clients to reconnect at once on a restart", async () => {
    const sandbox = await startSandbox();
    const socket = new WebSocket(`${sandbox.url.replace("http", "ws")}/app/capno-sandbox`);
    await once(socket, "message");
    const closed = once(socket, "close") as Promise<[number]>;
    await sandbox.close();
    expect((await closed)[0]).toBe(4200);
  });

  test("survives a client that disconnects while it is being refused", () => {
    const server = new ProtocolServer(SANDBOX_CREDENTIALS);
    onTestFinished(() => server.close());
    server.setConnected(false);
    const stream = new PassThrough();
    const request = { url: `/app/${SANDBOX_CREDENTIALS.key}` } as IncomingMessage;
    server.handleUpgrade(request, stream, Buffer.alloc(0));
    expect(() => stream.emit("error", new Error("read ECONNRESET"))).not.toThrow();
    expect(stream.destroyed).toBe(true);
  });
});
