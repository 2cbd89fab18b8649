import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

export interface PageToServe {
  /** The benchmark's folder, with `<name>.js` and `<name>.css` in its `dist`. */
  readonly directory: string;
  readonly name: string;
}

export interface ServedPage {
  readonly address: string;
  readonly close: () => void;
}

const toHtml = (
  name: string,
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Benchmark</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/${name}.css">
<div id="host"></div><script src="/${name}.js"></script></html>`;

/** As strict as the product's own, so that what does not work there does not work here. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; style-src-attr 'none'; connect-src data:; img-src data:; require-trusted-types-for 'script'";

/** Serves a built page on a free port of the loopback. */
export async function servePage({ directory, name }: PageToServe): Promise<ServedPage> {
  const files = new Map([
    [`/${name}.js`, "text/javascript"],
    [`/${name}.css`, "text/css"],
  ]);
  const server = createServer((request, response) => {
    const url = request.url ?? "";
    const type = files.get(url);
    if (type === undefined) {
      const headers = { "content-type": "text/html", "content-security-policy": POLICY };
      response.writeHead(200, headers).end(toHtml(name));
      return;
    }
    void readFile(path.join(directory, "dist", url)).then((content) =>
      response.writeHead(200, { "content-type": type }).end(content),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port: given } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${given}/`, close: () => server.close() };
}
