import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

export interface ServedPage {
  readonly address: string;
  readonly close: () => void;
}

/** Serves `page.js` and `page.css` of a built bench, on the loopback, at a port that is free. */
export async function servePage(directory: string, title: string): Promise<ServedPage> {
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>${title}</title>
<link rel="stylesheet" href="/page.css"><div id="host"></div><script src="/page.js"></script></html>`;
  const files = new Map([
    ["/page.js", "text/javascript"],
    ["/page.css", "text/css"],
  ]);
  const server = createServer((request, response) => {
    const type = files.get(request.url ?? "");
    if (type === undefined) {
      response.writeHead(200, { "content-type": "text/html" }).end(page);
      return;
    }
    void readFile(path.join(directory, "dist", request.url ?? "")).then((content) =>
      response.writeHead(200, { "content-type": type }).end(content),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() };
}
