import { once } from "node:events";

import nacl from "tweetnacl";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { WebSocket } from "ws";

import { SCREENING_UDI, signIn, startSandbox, stranger } from "../testing/test-sandbox.ts";
import { getHandsetChannel } from "./channel-names.ts";

describe("a raw event [FM-17]", () => {
  test("is published unencrypted as given, so that a client cannot decrypt it, but can decrypt the next event", async () => {
    const sandbox = await startSandbox();
    const gp = await signIn(sandbox, "gp");
    const socket = new WebSocket(`${sandbox.url.replace("http", "ws")}/app/capno-sandbox?protocol=7`);
    onTestFinished(() => socket.terminate());
    const frames: { readonly event: string; readonly data: string }[] = [];
    socket.on("message", (frame: Buffer) => frames.push(JSON.parse(frame.toString("utf8"))));
    await once(socket, "message");
    const { socket_id } = JSON.parse(frames[0]?.data ?? "") as { socket_id: string };
    const channel_name = getHandsetChannel(SCREENING_UDI);
    const { body } = await gp.postForm("/pusher/auth/", { socket_id, channel_name });
    const { auth, shared_secret: secret } = body as { auth: string; shared_secret: string };
    socket.send(JSON.stringify({ event: "pusher:subscribe", data: { channel: channel_name, auth } }));
    await vi.waitFor(() => expect(frames).toHaveLength(2));

    const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
    const nonce = nacl.randomBytes(nacl.secretbox.nonceLength);
    const box = nacl.secretbox(new TextEncoder().encode("{}"), nonce, nacl.randomBytes(32));
    const sealed = { nonce: base64(nonce), ciphertext: base64(box) };
    const publish = { channel: channel_name, event: "upload_lifecycle", data: sealed };
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
