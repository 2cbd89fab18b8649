import { anAccount } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { RECORDS_IN_BATCH } from "../choice/plan-package.ts";
import { openMemoryTarget } from "../files/package-target.ts";
import {
  createFakeDisk,
  EVERYTHING,
  makePackage,
  openRunner,
  readFiles,
  toBytes,
  nextEventLoopTurn,
  type RunningExport,
} from "../testing/open-package.ts";
import { makeRecords, serveStudy } from "../testing/study-server.ts";

const RECORDS = 70;
const STUDY = { "CARD-1": makeRecords(RECORDS) };

/** As soon as so many batches are written, and in the middle of the next. */
function onceFar({ runner }: RunningExport, batches: number, act: () => void): void {
  const stopWatching = runner.watch(() => {
    const state = runner.getState();
    if (state.status !== "fetching" || state.progress.batches < batches) return;
    if (state.progress.done + state.progress.missing <= batches * RECORDS_IN_BATCH) return;
    stopWatching();
    act();
  });
}

/** Where a part of an unfinished package begins, by what stands at its end. */
function findPlace(bytes: Uint8Array, resumeFile: "waveformsAt" | "tablesAt"): number {
  const [, place] = new RegExp(`"${resumeFile}":(\\d+)`).exec(Buffer.from(bytes).toString("latin1")) ?? [];
  return Number(place);
}

async function stopOnDisk(batches = 2, queue = 0) {
  const running = openRunner();
  serveStudy(running.services.http, STUDY);
  running.services.http.fail("GET /capnogram/20/", "unexpected-status", 500);
  running.runner.ask(EVERYTHING);
  await running.until("ready");
  const disk = createFakeDisk({ queue });
  onceFar(running, batches, () => running.runner.send({ type: "stopped" }));
  running.runner.begin({ kind: "disk", open: disk.open, name: "package.zip" });
  await running.until("stopped");
  return { ...running, disk };
}

async function makeUninterrupted(): Promise<Uint8Array> {
  const running = openRunner();
  serveStudy(running.services.http, STUDY);
  running.services.http.fail("GET /capnogram/20/", "unexpected-status", 500);
  return makePackage(running);
}

/** The same but for times: in provenance.json, and with it in its checksum. */
function expectSamePackage(one: Uint8Array, other: Uint8Array): void {
  const [a, b] = [readFiles(one), readFiles(other)];
  expect(a.names).toEqual(b.names);
  for (const name of a.names) {
    if (name === "provenance.json" || name === "SHA256SUMS") continue;
    expect(a.files[name], name).toEqual(b.files[name]);
  }
  const withoutTimes = (text: string) => ({ ...(JSON.parse(text) as object), times: undefined });
  expect(withoutTimes(a.text("provenance.json"))).toEqual(withoutTimes(b.text("provenance.json")));
  const otherSums = (text: string) => text.split("\n").filter((line) => !line.endsWith("provenance.json"));
  expect(otherSums(a.text("SHA256SUMS"))).toEqual(otherSums(b.text("SHA256SUMS")));
}

describe("a stopped export", () => {
  it.each([0, 1, 3])(
    "resumes after %i batches and makes the same file as an uninterrupted export",
    async (batches) => {
      const { runner, until, disk, services } = await stopOnDisk(batches);
      services.clock.advance(3_600_000);
      runner.begin();
      expect((await until("finished")).outcome).toBe("saved");
      expectSamePackage(await toBytes(disk.read()), await makeUninterrupted());
      const provenance = JSON.parse(readFiles(await toBytes(disk.read())).text("provenance.json")) as {
        times: { interruptions: unknown[] };
      };
      expect(provenance.times.interruptions).toHaveLength(1);
    },
  );

  it("is complete where it was stopped during a slow write to disk, and where it is stopped again while resuming", async () => {
    const { runner, until, disk } = await stopOnDisk(1, 3);
    const stopWatching = runner.watch(() => {
      if (runner.getState().status !== "fetching") return;
      stopWatching();
      runner.send({ type: "stopped" });
    });
    runner.begin();
    await until("stopped");
    const third = openRunner();
    serveStudy(third.services.http, STUDY);
    third.services.http.fail("GET /capnogram/20/", "unexpected-status", 500);
    expect(await third.runner.openResumeFile(disk.read())).toBeUndefined();
    // In the middle of a write: what a batch brought is in the file wholly or not at all.
    const slow = createFakeDisk({
      queue: 3,
      onWrite: (writes) => void (writes === 5 && third.runner.send({ type: "stopped" })),
    });
    third.runner.begin({ kind: "disk", open: slow.open, name: "package.zip" });
    await third.until("stopped");
    third.runner.begin();
    await third.until("finished");
    expectSamePackage(await toBytes(slow.read()), await makeUninterrupted());
  });

  it("can be resumed where it was stopped before its file was open", async () => {
    const { services, runner, until } = openRunner();
    serveStudy(services.http, { "CARD-1": makeRecords(3) });
    runner.ask(EVERYTHING);
    await until("ready");
    const disk = createFakeDisk();
    runner.begin({ kind: "disk", open: disk.open, name: "package.zip" });
    runner.send({ type: "stopped" });
    await until("stopped");
    runner.begin();
    await until("finished");
    expect(readFiles(await toBytes(disk.read())).rows("records.csv")).toHaveLength(3);
  });

  it("requests no record again that is already in its file", async () => {
    const { runner, until, services } = await stopOnDisk(2);
    const first = services.http.sent("GET /capnogram/1/").length;
    runner.begin();
    await until("finished");
    expect(services.http.sent("GET /capnogram/1/")).toHaveLength(first);
  });

  it("can be resumed twice, and in another session of the same account", async () => {
    const { disk } = await stopOnDisk(1);
    const second = openRunner();
    serveStudy(second.services.http, STUDY);
    second.services.http.fail("GET /capnogram/20/", "unexpected-status", 500);
    expect(await second.runner.openResumeFile(disk.read())).toBeUndefined();
    const other = createFakeDisk();
    onceFar(second, 3, () => second.runner.send({ type: "stopped" }));
    second.runner.begin({ kind: "disk", open: other.open, name: "package.zip" });
    await second.until("stopped");
    const third = openRunner();
    serveStudy(third.services.http, STUDY);
    expect(await third.runner.openResumeFile(other.read())).toBeUndefined();
    third.runner.begin({ kind: "memory", open: openMemoryTarget, name: "package.zip" });
    // The browser's downloads do not say whether they kept it.
    expect((await third.until("finished")).outcome).toBe("made");
    expectSamePackage(await toBytes(third.saved[0]?.contents ?? new Blob()), await makeUninterrupted());
  });

  it("is refused to another account, and does not reveal whose it is", async () => {
    const { disk } = await stopOnDisk();
    const session = createFakeSession(anAccount({ username: "somebody.else@capno.example" }));
    const { runner, services } = openRunner(aProductServices({ session }));
    expect(await runner.openResumeFile(disk.read())).toMatch(/begun by another account/);
    expect(runner.getState().status).toBe("choosing");
    expect(services.http.requests).toEqual([]);
    // Whose it is cannot be read in it either.
    expect(await disk.read().text()).not.toContain("everyone@");
  });

  it("is refused by another version of Capture, and where its file is damaged or of another kind", async () => {
    const { disk } = await stopOnDisk();
    const bytes = await toBytes(disk.read());
    expect(await openRunner(undefined, "5.0.0").runner.openResumeFile(disk.read())).toMatch(
      /begun by Capture 4\.2\.4/,
    );
    const { runner } = openRunner();
    for (const place of [findPlace(bytes, "waveformsAt"), findPlace(bytes, "tablesAt")]) {
      const damaged = bytes.slice();
      damaged[place] = (damaged[place] ?? 0) ^ 1;
      // oxlint-disable-next-line no-await-in-loop -- one after the other, by one runner
      expect(await runner.openResumeFile(new Blob([damaged]))).toMatch(/is damaged/);
    }
    expect(await runner.openResumeFile(new Blob([bytes.slice(0, -1)]))).toMatch(/not an unfinished package/);
    expect(await runner.openResumeFile(new Blob(["PK"]))).toMatch(/not an unfinished package/);
    const whole = await makeUninterrupted();
    expect(await runner.openResumeFile(new Blob([whole.slice()]))).toMatch(/not an unfinished package/);
  });

  it("stays on disk after a log-out, while an export in memory is discarded", async () => {
    const running = openRunner();
    serveStudy(running.services.http, STUDY);
    running.runner.ask(EVERYTHING);
    await running.until("ready");
    const disk = createFakeDisk();
    onceFar(running, 2, () => running.runner.dispose());
    running.runner.begin({ kind: "disk", open: disk.open, name: "package.zip" });
    for (let turn = 0; turn < 100; turn++) await nextEventLoopTurn();
    expect(running.services.session.pageHolds()).toEqual([]);
    const after = running.services.http.requests.length;
    const next = openRunner();
    expect(await next.runner.openResumeFile(disk.read())).toBeUndefined();
    for (let turn = 0; turn < 20; turn++) await nextEventLoopTurn();
    expect(running.services.http.requests).toHaveLength(after);

    const inMemory = openRunner();
    serveStudy(inMemory.services.http, STUDY);
    inMemory.runner.ask(EVERYTHING);
    await inMemory.until("ready");
    inMemory.runner.begin({ kind: "memory", open: openMemoryTarget, name: "package.zip" });
    inMemory.runner.dispose();
    for (let turn = 0; turn < 100; turn++) await nextEventLoopTurn();
    await inMemory.runner.saveResumeFile();
    expect(inMemory.saved).toEqual([]);
  });

  it("is saved as a resume file where the export was held in memory", async () => {
    const running = openRunner();
    serveStudy(running.services.http, STUDY);
    running.runner.ask(EVERYTHING);
    await running.until("ready");
    onceFar(running, 1, () => running.runner.send({ type: "stopped" }));
    running.runner.begin({ kind: "memory", open: openMemoryTarget, name: "package.zip" });
    await running.until("stopped");
    await running.runner.saveResumeFile();
    expect(running.saved.map(({ name }) => name)).toEqual(["package.zip.part"]);
    expect(
      await openRunner().runner.openResumeFile(running.saved[0]?.contents ?? new Blob()),
    ).toBeUndefined();
  });
});
