import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { bySet } from "@capno/domain/testing/by-set";
import { expect, onTestFinished, test } from "vitest";

import { COMPILED } from "./testing/test-sandbox.ts";

/** Every start is a process: the long way is walked at night. */
const TIMES = bySet({ daily: 1, full: 20 });
const WRITERS = 4;
/** After so many answers of a round, in the middle of what the others write. */
const ANSWERS_BEFORE_DEATH = [1, 3, 7, 12];
const PASSWORD = "breathe-easy-1";

interface Running {
  readonly child: ChildProcess;
  readonly url: string;
}

async function start(folder: string): Promise<Running> {
  const child = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], {
    env: {
      PATH: process.env["PATH"],
      NODE_COMPILE_CACHE: COMPILED,
      CAPNO_SANDBOX_PORT: "0",
      CAPNO_SANDBOX_KEEP: folder,
      CAPNO_SANDBOX_SCENARIO: "demo",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  let output = "";
  const url = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      const [, found] = /ready at (\S+)/.exec(output) ?? [];
      if (found) resolve(found);
    };
    child.stdout.on("data", hear);
    child.stderr.on("data", hear);
    child.once("exit", () => reject(new Error(`the sandbox ended: ${output}`)));
  });
  return { child, url };
}

async function post(url: string, fields: Readonly<Record<string, string>>, access = ""): Promise<Response> {
  return fetch(url, {
    method: "POST",
    body: new URLSearchParams(fields),
    ...(access && { headers: { authorization: `Bearer ${access}` } }),
  });
}

test(
  `killed ${TIMES} times in the middle of writing, nothing is lost that was answered`,
  { timeout: 600_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "capno-killed-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const answered: string[] = [];
    let refresh = "";

    for (let round = 0; round <= TIMES; round++) {
      const { child, url } = await start(folder);
      // The session of the life before goes on: its renewal was answered, so its successor is known.
      const renewed = refresh
        ? await post(`${url}/user/login/refresh/`, { refresh })
        : await post(`${url}/user/login/`, { username: "research@capno.example", password: PASSWORD });
      expect([round, renewed.status]).toEqual([round, 200]);
      const tokens = (await renewed.json()) as { readonly access: string; readonly refresh: string };
      refresh = tokens.refresh;

      const read = async <Row>(path: string) =>
        (await (
          await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${tokens.access}` } })
        ).json()) as readonly Row[];
      const participants = await read<{ readonly duid: string }>("/duid/");
      const known = new Set(participants.map(({ duid }) => duid));
      expect([round, answered.filter((duid) => !known.has(duid))]).toEqual([round, []]);
      if (round === TIMES) break;

      const [handset] = await read<{ readonly handset_udi: string; readonly group: number | null }>(
        "/device/",
      );
      const group = await readGroup(url, tokens.access);
      const died = once(child, "exit");
      let answers = 0;
      const write = async (writer: number) => {
        for (let count = 0; ; count++) {
          const duid = `${group.projectid}-${1_000_000 + round * 10_000 + writer * 1000 + count}`;
          const fields = { handset_udi: handset?.handset_udi ?? "", duid, group: String(group.id) };
          const reply = await post(`${url}/device/assign/`, fields, tokens.access);
          expect([duid, reply.status]).toEqual([duid, 200]);
          answered.push(duid);
          if (++answers === ANSWERS_BEFORE_DEATH[round % ANSWERS_BEFORE_DEATH.length]) child.kill("SIGKILL");
        }
      };
      const writers = Array.from({ length: WRITERS }, (_, writer) =>
        write(writer).catch((error: unknown) => {
          // Cut off in the middle: that one was not answered.
          if (!(error instanceof TypeError)) throw error;
        }),
      );
      await died;
      await Promise.all(writers);
    }
    expect(answered.length).toBeGreaterThanOrEqual(TIMES);
  },
);

async function readGroup(url: string, access: string): Promise<{ id: number; projectid: string }> {
  const reply = await fetch(`${url}/user/info/`, { headers: { authorization: `Bearer ${access}` } });
  const { groups } = (await reply.json()) as { groups: { id: number; projectid: string }[] };
  const [group] = groups;
  if (!group) throw new Error("the account has no group");
  return group;
}
