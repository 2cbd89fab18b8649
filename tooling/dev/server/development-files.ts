import type { IncomingMessage, ServerResponse } from "node:http";

import { getIntegrity } from "../../build/seal-folder.ts";
import { createDemoConfig } from "../demo.ts";
import { readPorts } from "../stack/ports.ts";
import { readProductFile } from "../stack/product-files.ts";
import { PRODUCTS, type ProductName } from "../stack/products.ts";
import { createLocalConfig, getOrigin } from "./local-deployment.ts";
import { toLocalhost } from "./to-localhost.ts";

const ENTRY = "entry.js";

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** `/config.json` and `/remotes.json` of the shell's development server, and the way from 127.0.0.1 to localhost. */
export function createDevelopmentFiles(): Middleware {
  return (request, response, next) => {
    const { host = "", accept } = request.headers;
    const address = host === "" ? undefined : toLocalhost(`http://${host}${request.url ?? "/"}`, accept);
    if (address !== undefined) {
      response.writeHead(302, { Location: address }).end();
      return;
    }
    const content = { "/config.json": readConfig, "/remotes.json": readReleases }[request.url ?? ""];
    if (!content) return next();
    content().then(
      (value) => {
        response.setHeader("Content-Type", "application/json");
        response.end(JSON.stringify(value));
      },
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  };
}

async function readConfig(): Promise<unknown> {
  const ports = readPorts();
  // Set by `npm run dev -- --api`.
  const written = process.env["CAPNO_CONFIG"];
  return {
    ...createLocalConfig(ports, getOrigin(ports.sandbox)),
    ...(written === undefined ? createDemoConfig(ports.sandbox) : (JSON.parse(written) as object)),
  };
}

/** Only products whose development server runs: one is enough to work on one. */
async function readReleases(): Promise<unknown> {
  const products = await Promise.all(PRODUCTS.map(readRelease));
  return { products: products.filter((product) => product !== undefined) };
}

/** The shell takes no entry without a hash, also now: it is taken of what the server would send. */
async function readRelease(name: ProductName): Promise<object | undefined> {
  const port = readPorts()[name];
  const reply = await fetch(`http://127.0.0.1:${port}/${ENTRY}`).catch(() => undefined);
  if (!reply?.ok) return undefined;
  return {
    ...readProductFile(name),
    version: "0.0.0",
    baseUrl: `${getOrigin(port)}/`,
    entry: ENTRY,
    integrity: { [ENTRY]: getIntegrity(new Uint8Array(await reply.arrayBuffer())) },
    preload: [],
  };
}
