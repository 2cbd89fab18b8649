import { spawn, type ChildProcess } from "node:child_process";
import { connect } from "node:net";
import path from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

const SCRIPT = path.join(import.meta.dirname, "../../docs/example-backend/server.mjs");
let server: ChildProcess;
let url: string;

beforeAll(async () => {
  server = spawn(process.execPath, [SCRIPT, "0"], { stdio: ["ignore", "pipe", "ignore"] });
  url = await new Promise<string>((resolve) => {
    server.stdout?.on("data", (line: Buffer) => {
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(line.toString()) ?? [];
      if (found !== undefined) resolve(found);
    });
  });
});

afterAll(() => void server.kill());

async function signIn(): Promise<string> {
  const body = new URLSearchParams({ username: "gp@clinic.example", password: "afternoon-1" });
  const reply = await fetch(`${url}/user/login/`, { method: "POST", body });
  return ((await reply.json()) as { readonly access: string }).access;
}

const askWho = (token: string) =>
  fetch(`${url}/user/info/`, { headers: { Authorization: `Bearer ${token}` } }).then(({ status }) => status);

/** Sends these bytes as they are; resolves with what came back, once the connection is over. */
const sendRaw = (text: string, ends = false) =>
  new Promise<string>((resolve) => {
    let answer = "";
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname, () =>
      ends ? socket.write(text, () => socket.destroy()) : socket.write(text),
    );
    socket.on("data", (part) => (answer += part.toString()));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(answer));
  });

describe("docs/example-backend/server.mjs", () => {
  it("recognises the account it has signed in", async () => {
    expect(await askWho(await signIn())).toBe(200);
  });

  it("refuses a forged or altered token", async () => {
    const [header = "", body = "", signature = ""] = (await signIn()).split(".");
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString("base64url");
    const claims = JSON.parse(Buffer.from(body, "base64url").toString()) as { readonly exp: number };
    const changed = encode({ ...claims, exp: claims.exp + 1 });
    const forged = [
      `${encode({ alg: "none" })}.${body}.`,
      `${encode({ alg: "none" })}.${body}.example`,
      `${header}.${changed}.${signature}`,
      `${header}.${body}.${signature.slice(1)}`,
      `${header}.${body}`,
      "..",
    ];
    expect(await Promise.all(forged.map(askWho))).toEqual(forged.map(() => 401));
  });

  it.each([
    "GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET //[ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
    "GET /toString HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
  ])("survives %j and answers 404", async (request) => {
    expect(await sendRaw(request)).toMatch(/^HTTP\/1\.1 404 /);
    expect(await askWho(await signIn())).toBe(200);
  });

  it("survives a client that disconnects in the middle of a form", async () => {
    await sendRaw("POST /user/login/ HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nusername=", true);
    expect(await askWho(await signIn())).toBe(200);
  });

  it("refuses a body beyond 1 MB", async () => {
    const reply = await fetch(`${url}/user/login/`, { method: "POST", body: "a".repeat(1_100_000) });
    expect(reply.status).toBe(413);
  });
});
