import { once } from "node:events";

import nacl from "tweetnacl";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

import type { Sandbox } from "../server.ts";
import { readLog, SCREENING_UDI, signIn, startSandbox, stranger } from "../testing/test-sandbox.ts";
import { getAvailabilityChannel, getHandsetChannel } from "./channel-names.ts";

/** A connection without the client library: what it was sent, and how it subscribes for this account. */
async function openSocket(sandbox: Sandbox, name: string) {
  const caller = await signIn(sandbox, name);
  const socket = new WebSocket(`${sandbox.url.replace("http", "ws")}/app/capno-sandbox?protocol=7`);
  onTestFinished(() => socket.terminate());
  const frames: { readonly event: string; readonly data: string }[] = [];
  socket.on("message", (frame: Buffer) => frames.push(JSON.parse(frame.toString("utf8"))));
  await once(socket, "message");
  const { socket_id } = JSON.parse(frames[0]?.data ?? "") as { socket_id: string };
  const send = (event: string, data: object = {}) => socket.send(JSON.stringify({ event, data }));
  async function subscribe(channel: string): Promise<string> {
    const { body } = await caller.postForm("/pusher/auth/", { socket_id, channel_name: channel });
    const { auth, shared_secret: secret } = body as { auth: string; shared_secret: string };
    const { length } = frames;
    send("pusher:subscribe", { channel, auth });
    await vi.waitFor(() => expect(frames).toHaveLength(length + 1));
    return secret;
  }
  return { socket, frames, send, subscribe };
}

describe("a raw event [FM-17]", () => {
  test("is published unencrypted as given, so that a client cannot decrypt it, but can decrypt the next event", async () => {
    const sandbox = await startSandbox();
    const { frames, subscribe } = await openSocket(sandbox, "gp");
    const channel = getHandsetChannel(SCREENING_UDI);
    const secret = await subscribe(channel);

    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
    const nonce = nacl.randomBytes(nacl.secretbox.nonceLength);
    const box = nacl.secretbox(new TextEncoder().encode("{}"), nonce, nacl.randomBytes(32));
    const sealed = { nonce: base64(nonce), ciphertext: base64(box) };
    const publish = { channel, event: "upload_lifecycle", data: sealed };
    const control = stranger(sandbox);
    expect((await control.postJson("/__sandbox/realtime/publish", { ...publish, raw: true })).status).toBe(
      200,
    );
    await control.postJson("/__sandbox/realtime/publish", { ...publish, data: { good: 1 } });
    await vi.waitFor(() => expect(frames).toHaveLength(4));

    const open = (text: string | undefined) => {
      const { nonce: n, ciphertext } = JSON.parse(text ?? "") as typeof sealed;
      const bytes = (part: string) => new Uint8Array(Buffer.from(part, "base64"));
      return nacl.secretbox.open(bytes(ciphertext), bytes(n), bytes(secret));
    };
    expect(JSON.parse(frames[2]?.data ?? "")).toEqual(sealed);
    expect(open(frames[2]?.data)).toBeNull();
    expect(Buffer.from(open(frames[3]?.data) ?? []).toString("utf8")).toBe('{"good":1}');
  });
});

test("a connection is answered when it pings, and what it listened to ends with a word or with it", async () => {
  const sandbox = await startSandbox();
  const { socket, frames, send, subscribe } = await openSocket(sandbox, "gp");
  send("pusher:ping");
  await vi.waitFor(() => expect(frames.at(-1)?.event).toBe("pusher:pong"));
  const channels = [getHandsetChannel(SCREENING_UDI), getAvailabilityChannel(SCREENING_UDI)] as const;
  for (const channel of channels) await subscribe(channel);
  const getSubscriptions = async () => {
    const { realtime } = (await readLog(sandbox)) as unknown as { realtime: { subscriptions: object } };
    return realtime.subscriptions;
  };
  expect(await getSubscriptions()).toEqual({ [channels[0]]: 1, [channels[1]]: 1 });
  send("pusher:unsubscribe", { channel: channels[0] });
  await vi.waitFor(async () => expect(await getSubscriptions()).toEqual({ [channels[1]]: 1 }));
  socket.close();
  await vi.waitFor(async () => expect(await getSubscriptions()).toEqual({}));
});
