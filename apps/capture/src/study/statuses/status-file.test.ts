import { settle } from "@capno/api-client/testing/manual-clock";
import type {
  ParticipantStatus,
  ParticipantStatuses,
} from "@capno/domain/participant-status/participant-status";
import { toDuid } from "@capno/domain/units";
import { aProductServices } from "@capno/test-kit/product-services";
import { describe, expect, it } from "vitest";

import { createStudyLog } from "../log/create-study-log.ts";
import { aStatus, serveLog, toWire } from "../log/testing/log-entries.ts";
import { toParticipantStatuses } from "./known-statuses.ts";
import { createStatusFiles, getSeen } from "./status-file.ts";

const ENROLLED: ParticipantStatus = { kind: "enrolled", enrolled: "2026-03-03" };
const DIED: ParticipantStatus = { kind: "left", enrolled: "2026-03-03", left: "2026-05-30", reason: "died" };
const FILE = "participants.csv";

async function open(isShared = true, ...rows: ReturnType<typeof aStatus>[]) {
  const services = aProductServices();
  const server = serveLog(services, ...rows);
  if (!isShared) Object.assign(services.config.capture, { studyLogUrl: "" });
  const log = createStudyLog({
    services,
    queue: services.http,
    readUsers: async () => new Set(),
    afterFirstPaint: () => () => {},
  });
  await log.read();
  const files = createStatusFiles(log);
  const known = () => Object.fromEntries(toParticipantStatuses(log.getState().threads.status));
  const set = (duid: string, status: ParticipantStatus | undefined) =>
    log.write({ kind: "status", duid: toDuid(duid), status, follows: getSeen(log.getState(), duid) });
  const use = (statuses: ParticipantStatuses) => files.use(FILE, files.findChanges(statuses));
  return { ...services, server, log, files, known, set, use };
}

async function wait() {
  for (let turn = 0; turn < 8; turn++) await settle();
}

describe("a file of statuses [REQ-STATUS-02]", () => {
  it("writes one row for each change, with the name of the file and what its reader saw", async () => {
    const { server, use } = await open(true, aStatus("CARD-1", ENROLLED));
    use(
      new Map<string, ParticipantStatus>([
        ["CARD-1", DIED],
        ["CARD-2", ENROLLED],
      ]),
    );
    await wait();
    expect(server.rows.slice(1)).toMatchObject([
      { user: "CARD-1", left: "2026-05-30", reason: "died", file: FILE, follows: server.rows[0]?.id },
      { user: "CARD-2", enrolled: "2026-03-03", file: FILE, follows: null },
    ]);
  });

  it("is undone by new rows that follow its own and say what the rows before said, their file included", async () => {
    const { server, files, known, use } = await open(
      true,
      aStatus("CARD-1", ENROLLED, { file: "march.csv" }),
    );
    use(
      new Map([
        ["CARD-1", DIED],
        ["CARD-2", DIED],
      ]),
    );
    await wait();
    files.undo();
    await wait();
    expect(files.last()).toBeUndefined();
    expect(known()).toEqual({ "CARD-1": ENROLLED });
    expect(server.rows.slice(3)).toMatchObject([
      { user: "CARD-1", enrolled: "2026-03-03", left: "", file: "march.csv", follows: server.rows[1]?.id },
      { user: "CARD-2", enrolled: "", left: "", reason: "", follows: server.rows[2]?.id },
    ]);
    expect(server.rows[4]).not.toHaveProperty("file");
  });

  it("is undone before it is sent, too: its rows go first", async () => {
    const { server, files, known, use } = await open();
    use(new Map([["CARD-1", DIED]]));
    files.undo();
    await wait();
    expect([server.rows.length, known()]).toEqual([2, {}]);
  });

  it.each([
    ["that the page shows", true],
    ["that the page has not read", false],
  ])("leaves and names on Undo a status with a colleague's newer word %s [SAFETY]", async (_what, isRead) => {
    const { server, log, files, known, use } = await open();
    use(
      new Map([
        ["CARD-1", DIED],
        ["CARD-2", DIED],
      ]),
    );
    await wait();
    server.put(toWire(aStatus("CARD-2", ENROLLED, { follows: server.rows[1]?.id ?? "" })));
    if (isRead) await log.read();
    files.undo();
    await wait();
    expect(known()).toEqual({ "CARD-2": ENROLLED });
    expect(log.getState()).toMatchObject({ notUndone: ["CARD-2"], unsaved: [] });
  });

  it("does not undo a status whose row before cannot be read, and names it [SAFETY]", async () => {
    const { server, log, files, use } = await open();
    const newer = { ...toWire(aStatus("CARD-1", undefined)), left: "2026-05-30", reason: "emigrated" };
    server.put(newer as never);
    await log.read();
    use(new Map([["CARD-1", DIED]]));
    await wait();
    files.undo();
    await wait();
    expect(server.rows).toHaveLength(2);
    expect(log.getState().notUndone).toEqual(["CARD-1"]);
  });

  it("leaves a colleague's newer word alone and shows both where it was shown on an older one [SAFETY]", async () => {
    const { server, log, files, known } = await open();
    const changes = files.findChanges(new Map([["CARD-1", DIED]]));
    expect(changes).toMatchObject([{ duid: "CARD-1", before: undefined, after: DIED }]);
    server.put(toWire(aStatus("CARD-1", ENROLLED)));
    await log.read();
    expect(files.use(FILE, changes)).toMatchObject([{ outcome: "conflict" }]);
    expect(files.last()?.changes).toEqual([]);
    expect(known()).toEqual({ "CARD-1": ENROLLED });
    expect(log.getState().unsaved).toMatchObject([{ status: "conflict", entry: { status: DIED } }]);
    files.undo();
    expect(known()).toEqual({ "CARD-1": ENROLLED });
  });

  it("changes no status that says the same already, whichever file or hand it came from", async () => {
    const taken = aStatus("CARD-3", ENROLLED);
    const { files } = await open(
      true,
      aStatus("CARD-1", ENROLLED, { file: "march.csv" }),
      aStatus("CARD-2", ENROLLED),
      taken,
      aStatus("CARD-3", undefined, { follows: taken.id }),
    );
    const changes = files.findChanges(
      new Map(["CARD-1", "CARD-2", "CARD-3", "CARD-4"].map((duid) => [duid, ENROLLED])),
    );
    expect(changes.map(({ duid, before }) => [duid, before])).toEqual([
      ["CARD-3", undefined],
      ["CARD-4", undefined],
    ]);
  });

  it("of 10,000 participants is used and undone at once", async () => {
    const { files, known, use } = await open(false);
    use(new Map(Array.from({ length: 10_000 }, (_, place) => [`CARD-${place}`, DIED])));
    expect(Object.keys(known())).toHaveLength(10_000);
    files.undo();
    expect(known()).toEqual({});
  });
});

it("a status that contradicts itself is neither the older word nor not known [REQ-LOG-01] [SAFETY]", async () => {
  const { server, log, known, set } = await open(
    true,
    aStatus("CARD-1", ENROLLED),
    aStatus("CARD-2", ENROLLED),
  );
  const broken = {
    ...toWire(aStatus("CARD-1", undefined)),
    enrolled: "2026-05-30",
    left: "2026-03-03",
    reason: "died",
  };
  server.put(broken as never);
  await log.read();
  expect(known()).toEqual({ "CARD-2": ENROLLED });
  expect(log.getState().getStatus("CARD-1").state).toBe("unreadable");
  // It may be followed by another word.
  set("CARD-1", DIED);
  await wait();
  expect(known()).toMatchObject({ "CARD-1": DIED });
});
