import { execFile } from "node:child_process";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

import type { Mutate } from "./mutations.ts";

/** Stands between the kit and a server, and makes one mistake at a time. */
export interface MutatingProxy {
  readonly url: string;
  mutate: Mutate;
  close(): void;
}

export async function startMutatingProxy(target: string): Promise<MutatingProxy> {
  const server = createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxy: MutatingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mutate: () => undefined,
    close: () => void server.close(),
  };

  async function forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { connection: _connection, host: _host, ...headers } = request.headers as Record<string, string>;
    const answer = await fetch(`${target}${request.url}`, {
      method: String(request.method),
      headers,
      ...(request.method === "POST" && { body: Buffer.concat(chunks) }),
    });
    const text = await answer.text();
    const reply = { status: answer.status, headers: new Headers(answer.headers), text };
    for (const name of ["content-length", "content-encoding", "transfer-encoding"])
      reply.headers.delete(name);
    proxy.mutate(reply, request, Buffer.concat(chunks).toString());
    response.writeHead(reply.status, Object.fromEntries(reply.headers));
    response.end(reply.status === 204 ? undefined : reply.text);
  }

  return proxy;
}

interface Report {
  readonly code: number;
  readonly output: string;
  readonly failed: readonly string[];
  /** What is not there, in words. */
  readonly notThere: readonly string[];
}

/** Runs the kit as its users do, and resolves with what it prints. */
export async function runKit(args: readonly string[]): Promise<Report> {
  const cli = path.join(import.meta.dirname, "../cli.ts");
  const { VITEST: _vitest, NODE_OPTIONS: _options, ...env } = process.env;
  return new Promise((resolve) => {
    execFile(process.execPath, [cli, ...args], { env }, (error, output) => {
      const failed = [...output.matchAll(/✖ (.+?) \([\d.]+ms\)/g)].map((match) => match[1] ?? "");
      const notThere = [...output.matchAll(/# not there: (.+)/g)].map((match) => match[1] ?? "");
      resolve({ code: error ? Number(error.code) : 0, output, failed, notThere });
    });
  });
}
