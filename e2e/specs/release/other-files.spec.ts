import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

import { expect, test } from "@playwright/test";

import { alterFiles } from "../../support/other-files.ts";

let server: Server;
let origin: string;
/** The server answers for `late.js` once this is resolved. */
let release: PromiseWithResolvers<void>;

test.beforeEach(async () => {
  release = Promise.withResolvers<void>();
  server = createServer((request, response) => {
    if (request.url !== "/late.js") return void response.end("<!doctype html>");
    void release.promise.then(() => response.end("original"));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterEach(() => {
  release.resolve();
  server.close();
});

test("`alterFiles` lets a request continue unaltered when it ends while the server still answers", async ({
  page,
}) => {
  await page.goto(origin);
  const altered = await alterFiles(page, /late\.js$/, () => "altered");
  const text = page.evaluate(async () => (await fetch("/late.js")).text());
  await expect.poll(() => altered.asked()).toBe(1);
  await altered.end();
  release.resolve();
  expect(await text).toBe("original");
});

test("`alterFiles` reports no error when the browser context closes while the server still answers", async ({
  page,
}) => {
  await page.goto(origin);
  const altered = await alterFiles(page, /late\.js$/, () => "altered");
  await page.evaluate(() => void fetch("/late.js"));
  await expect.poll(() => altered.asked()).toBe(1);
  await page.context().close();
  release.resolve();
});
