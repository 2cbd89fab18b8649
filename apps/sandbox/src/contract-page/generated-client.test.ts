import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

import { createClient } from "@hey-api/openapi-ts";
import { expect, onTestFinished, test } from "vitest";

import { startSandbox } from "../testing/test-sandbox.ts";

interface Answer {
  readonly data?: unknown;
  readonly error?: unknown;
  readonly response: Response;
}
type Call = (options?: object) => Promise<Answer>;

/** A client that nobody here wrote: a common generator made it of the committed document. */
async function generateClient(): Promise<Readonly<Record<string, Call>>> {
  const folder = await mkdtemp(join(tmpdir(), "capno-client-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await createClient({
    input: join(import.meta.dirname, "../../../../docs/contract/openapi.json"),
    output: { path: folder, module: { extension: ".ts" } },
    plugins: ["@hey-api/client-fetch", "@hey-api/sdk"],
    logs: { level: "silent", file: false },
  });
  return (await import(pathToFileURL(join(folder, "sdk.gen.ts")).href)) as Readonly<Record<string, Call>>;
}

test("a client generated from the document signs in and reads the lists", async () => {
  const sandbox = await startSandbox("demo");
  const client = await generateClient();
  const call = async (name: string, options: object) => {
    const answer = await client[name]?.({ baseUrl: sandbox.url, ...options });
    expect([name, answer?.error, answer?.response.status]).toEqual([name, undefined, 200]);
    return answer?.data;
  };

  const credentials = { username: "everyone@capno.example", password: "breathe-easy-1" };
  const tokens = (await call("signIn", { body: credentials })) as { readonly access: string };
  const auth = tokens.access;

  expect(await call("getUserInfo", { auth })).toMatchObject({ username: credentials.username });
  expect(await call("getParticipants", { auth })).toContainEqual(
    expect.objectContaining({ groups: expect.any(Array), capnogram_count: expect.any(Number) }),
  );
  expect(await call("getTestHandsets", { auth, query: { product: "nts" } })).toContainEqual(
    expect.objectContaining({ product: "nts", lockedBy: null }),
  );
});
