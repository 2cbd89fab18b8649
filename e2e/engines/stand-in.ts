import { createServer, request, type IncomingHttpHeaders } from "node:http";
import { buffer } from "node:stream/consumers";

import { getPortVariable, SERVERS, type ServerName } from "@capno/tooling/ports";
import { startServerProcess } from "@capno/tooling/server-process";
import type { Stack } from "@capno/tooling/start-stack";

import { findFreePort } from "./drivers/program.ts";

/** What came of the files that were meant. */
export interface StandIn {
  /** How often one of them was asked for. */
  asked(): number;
  stop(): Promise<void>;
}

/**
 * Takes the place of one server of the stack, with its headers and its files but for those that `alter` changes: how
 * files are changed on their way in an engine whose requests no test can intercept.
 */
export async function standInFor(
  stack: Stack,
  server: ServerName,
  alter: (text: string, path: string) => string,
): Promise<StandIn> {
  await stack.stopServer(server);
  const behind = await findFreePort();
  const environment = Object.fromEntries(
    SERVERS.map((each) => [getPortVariable(each), String(each === server ? behind : stack.ports[each])]),
  );
  const real = await startServerProcess(
    {
      name: `${server} behind`,
      command: ["tooling/serve/main.ts", server],
      healthUrl: `http://127.0.0.1:${behind}/`,
      environment: { ...environment, CAPNO_SHELL_ORIGIN: stack.shellUrl },
    },
    (line) => console.error(line),
  );
  let asked = 0;
  const front = createServer((question, answer) => {
    const { url = "/", method, headers } = question;
    void ask(behind, url, method, headers).then(
      ({ status, headers: own, body }) => {
        const text = body.toString("latin1");
        const altered = status === 200 ? alter(text, url) : text;
        if (altered !== text) asked += 1;
        answer.writeHead(status, {
          ...own,
          ...("content-length" in own && { "content-length": altered.length }),
        });
        answer.end(Buffer.from(altered, "latin1"));
      },
      () => answer.destroy(),
    );
  });
  await new Promise<void>((resolve) => {
    front.listen(stack.ports[server], "127.0.0.1", resolve);
  });
  return {
    asked: () => asked,
    async stop() {
      front.closeAllConnections();
      await new Promise((resolve) => {
        front.close(resolve);
      });
      await real.stop();
    },
  };
}

function ask(port: number, path: string, method: string | undefined, headers: IncomingHttpHeaders) {
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    // As it is: what is packed could not be altered.
    const plain = { ...headers, "accept-encoding": "identity" };
    const call = request({ port, path, method, headers: plain, agent: false }, (reply) => {
      buffer(reply).then(
        (body) => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body }),
        reject,
      );
    });
    call.on("error", reject);
    call.end();
  });
}
