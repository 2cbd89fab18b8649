import { settle } from "@capno/api-client/testing/manual-clock";
import { aGroup, anAccount, aRuntimeConfig } from "@capno/test-kit/builders";
import { createFakeSession } from "@capno/test-kit/fake-session";
import { aProductServices } from "@capno/test-kit/product-services";
import { aDuidBody } from "@capno/test-kit/wire-builders";
import { afterEach, describe, expect, it, vi } from "vitest";

import { makePackage, openRunner, readFiles, type RunningExport } from "../testing/open-package.ts";
import { makeRecords, serveStudy } from "../testing/study-server.ts";

const STORES = ["notes", "reviews", "statuses", "allocations"] as const;
type Store = (typeof STORES)[number];
const NAMES: Readonly<Record<Store, string>> = {
  notes: "notes",
  reviews: "marks and explanations",
  statuses: "status of participants",
  allocations: "allocations",
};
const by = "jane@capno.example";
const at = (day: number) => `2026-10-${String(day).padStart(2, "0")}T08:00:00Z`;
const enrolled = (day: string) => ({ enrolled: day, left: "", reason: "" });
const UNDATED = { id: 22, at: "2000-01-01T00:07:00Z" };

/** What the stores of two groups hold: entries with a history, one of both groups, and an explained finding. */
const DOCUMENTS: Readonly<Record<Store, readonly [object, object]>> = {
  notes: [
    {
      "note-1": {
        user: "CARD-1",
        text: "Moved house",
        at: at(3),
        by,
        id: "n2",
        earlier: [{ text: "Moved", at: at(2), by, id: "n1" }],
      },
    },
    {},
  ],
  reviews: [
    { "check:impossible-date:CARD-2:22": { stamps: ["Clock was reset"], at: at(4), by, id: "r1" } },
    {},
  ],
  statuses: [
    {
      "CARD-1": {
        status: { enrolled: "2026-03-03", left: "2026-05-30", reason: "died" },
        at: at(6),
        by,
        id: "s2",
        earlier: [{ status: enrolled("2026-03-03"), at: at(1), by, id: "s1" }],
      },
      "CARD-2": {
        status: { enrolled: "", left: "", reason: "" },
        at: at(5),
        by,
        id: "s4",
        earlier: [{ status: enrolled("2026-04-04"), at: at(2), by, id: "s3" }],
      },
    },
    {
      "LEEDS-1": { status: enrolled("2026-06-06"), at: at(7), by, id: "s5" },
      // In this group too, with a single version, and an entry of a participant who is not in the group.
      "CARD-1": {
        status: { enrolled: "2026-03-03", left: "2026-06-30", reason: "died" },
        at: at(8),
        by,
        id: "s6",
      },
      "CARD-2": { status: enrolled("2026-09-09"), at: at(9), by, id: "s7" },
    },
  ],
  allocations: [
    {
      "allocation-1": {
        did: "allocated",
        handset: "(01)05060000000001(21)NTH00022",
        user: "CARD-1",
        done: at(1),
        at: at(1),
        by,
        id: "a1",
      },
    },
    {},
  ],
};

function openStudy(documents = DOCUMENTS, emptied?: Store): RunningExport {
  const groups = [aGroup({ id: 1, projectId: "CARD" }), aGroup({ id: 2, projectId: "LEEDS" })];
  const config = aRuntimeConfig();
  const services = aProductServices({
    session: createFakeSession(anAccount({ groups })),
    config: {
      ...config,
      capture: {
        ...config.capture,
        noteStoreUrl: "/v2/notes/",
        reviewStoreUrl: "/v2/reviews/",
        statusStoreUrl: "/v2/statuses/",
        allocationStoreUrl: "/v2/allocations/",
      },
    },
  });
  serveStudy(services.http, { "CARD-1": makeRecords(2), "CARD-2": [UNDATED], "LEEDS-1": makeRecords(1, 50) });
  services.http.reply("GET /duid/", [
    aDuidBody({ duid: "CARD-1", groups: [1, 2], capnogram_count: 2 }),
    aDuidBody({ duid: "CARD-2", groups: [1], capnogram_count: 1 }),
    aDuidBody({ duid: "LEEDS-1", groups: [2], capnogram_count: 1 }),
  ]);
  for (const store of STORES)
    for (const [place, entries] of documents[store].entries())
      services.http.reply(`GET /v2/${store}/${place + 1}/`, {
        version: Object.keys(entries).length > 0 || store === emptied ? 7 : 0,
        [store]: entries,
      });
  return openRunner(services);
}

/** The status of CARD-2 in the store of a group that they are not in. */
const FOREIGN = [
  NAMES.statuses,
  "1",
  "changes of participants who are not in the group of the store do not count",
];

type Files = ReturnType<typeof readFiles>;

/** What changes.csv says last of each entry, in whichever group. */
function replay(read: Files, what: string): ReadonlyMap<string, string> {
  const last = new Map<string, string>();
  const ofGroup = new Map<string, string>();
  for (const row of read.rows("changes.csv")) {
    if (row["what"] !== what) continue;
    const [entry = "", after = ""] = [row["entry"], row["after"]];
    const key = `${row["project"]} ${entry}`;
    expect(row["before"]).toBe(ofGroup.get(key) ?? "");
    ofGroup.set(key, after);
    last.set(entry, after);
  }
  return last;
}

afterEach(() => void vi.unstubAllGlobals());

describe("the files of one package agree [REQ-EXPORT-08] [SAFETY]", () => {
  it("participants.csv says what changes.csv gives when it is replayed, and so do notes.csv and checks.csv", async () => {
    const read = readFiles(await makePackage(openStudy()));
    const stated = read
      .rows("participants.csv")
      .map((row) => [
        row["participant_id"],
        [
          row["enrolled"] && `enrolled ${row["enrolled"]}`,
          row["left"] && `left ${row["left"]}`,
          row["left_reason"],
        ]
          .filter(Boolean)
          .join(", "),
      ]);
    expect(stated).toEqual([
      ["CARD-1", "enrolled 2026-03-03, left 2026-06-30, died"],
      ["CARD-2", ""],
      ["LEEDS-1", "enrolled 2026-06-06"],
    ]);
    expect(Object.fromEntries(replay(read, "status"))).toEqual(Object.fromEntries(stated));
    // The texts of notes are in notes.csv alone.
    expect(read.rows("notes.csv").map((row) => [row["note_id"], row["text"]])).toEqual([
      ["note-1", "Moved"],
      ["note-1", "Moved house"],
    ]);
    expect(read.rows("changes.csv").filter(({ what }) => what === "note")).toHaveLength(2);
    const explained = read.rows("checks.csv").filter((row) => row["explanation"] !== "");
    expect(explained.map((row) => [row["record_id"], row["explanation"]])).toEqual([
      ["22", "Clock was reset"],
    ]);
    expect([...replay(read, "explanation").values()]).toEqual(["Clock was reset"]);
    const failed = read.rows("failed.csv").map((row) => [row["what"], row["count"], row["reason"]]);
    expect(failed).toEqual([FOREIGN]);
  });

  it("say of whom the groups say different things, in participants.csv and in checks.csv [REQ-STATUS-03]", async () => {
    const read = readFiles(await makePackage(openStudy()));
    expect(read.rows("participants.csv").map((row) => row["groups_differ"])).toEqual([
      "CARD Died 30 May 2026, LEEDS Died 30 Jun 2026",
      "",
      "",
    ]);
    const said = read.rows("checks.csv").map(({ what }) => what);
    expect(said).toContain("The groups say different things: CARD Died 30 May 2026, LEEDS Died 30 Jun 2026");
  });

  it("say in README.txt what a spreadsheet with a decimal comma makes of their numbers", async () => {
    const read = readFiles(await makePackage(openStudy()));
    expect(read.text("README.txt")).toMatch(
      /A spreadsheet with a decimal comma .* turns 5\.12\s+into 5 December .* choose English as the language of the file\./s,
    );
  });

  it("name changes of this account that no store has: they are not in the other files", async () => {
    // Where a change waits for its turn to be sent again.
    vi.stubGlobal("window", new EventTarget());
    const running = openStudy();
    const { statuses } = running.capture;
    running.services.http.fail("PATCH /v2/statuses/2/", "network-failure");
    statuses.ask();
    await settle();
    statuses.set("LEEDS-1", statuses.getSeen("LEEDS-1"), { kind: "enrolled", enrolled: "2026-06-07" });
    await settle();
    const read = readFiles(await makePackage(running));
    expect(read.rows("failed.csv")).toContainEqual(
      expect.objectContaining({
        what: NAMES.statuses,
        count: "1",
        reason: "changes of this account that are not in the store",
      }),
    );
    expect(read.rows("participants.csv").map(({ enrolled: day }) => day)).toContain("2026-06-06");
    const said = read.rows("changes.csv").filter(({ what }) => what === "not held");
    expect(said.map((row) => row["after"]).join(" ")).toContain(
      "Changes of the statuses by this account that are not in the store: 1.",
    );
  });

  it("are made of one reading of each store, whatever other pages read before", async () => {
    const running = openStudy();
    running.capture.statuses.ask();
    const before = running.services.http.requests.length;
    await makePackage(running);
    for (const store of STORES)
      for (const group of [1, 2]) {
        const asked = running.services.http.requests.slice(before);
        const path = `/v2/${store}/${group}/`;
        expect(asked.filter((request) => request.path === path)).toHaveLength(1);
      }
  });

  it.each(STORES)(
    "name the store of the %s where it does not answer, and hold everything else [REQ-STATUS-04]",
    async (store) => {
      const running = openStudy();
      running.services.http.fail(`GET /v2/${store}/2/`, "unexpected-status", 500);
      const read = readFiles(await makePackage(running));
      expect(read.rows("failed.csv").map((row) => [row["what"], row["count"], row["reason"]])).toEqual([
        [NAMES[store], "", "the server answered 500"],
        ...(store === "statuses" ? [] : [FOREIGN]),
      ]);
      const said = read.rows("changes.csv").filter(({ what }) => what === "not held");
      expect(said.map((row) => row["after"]).join(" ")).toContain("could not be read");
      expect(read.rows("participants.csv").map(({ enrolled: day }) => day)).toEqual(
        store === "statuses" ? ["", "", ""] : ["2026-03-03", "", "2026-06-06"],
      );
      expect(read.rows("notes.csv")).toHaveLength(store === "notes" ? 0 : 2);
      expect(read.rows("records.csv")).toHaveLength(4);
      if (store === "statuses")
        expect(read.rows("checks.csv").find(({ check }) => check === "after-end")).toMatchObject({
          result: "not known",
          what: "The status of participants could not be read",
        });
    },
  );

  it.each(STORES)(
    "name each entry of the %s that cannot be read, and a store that was emptied",
    async (store) => {
      const documents = {
        ...DOCUMENTS,
        [store]: [{ ...DOCUMENTS[store][0], "CARD-9": { at: "never" } }, {}],
      };
      const read = readFiles(await makePackage(openStudy(documents, store)));
      expect(read.rows("failed.csv")).toContainEqual(
        expect.objectContaining({
          what: NAMES[store],
          count: "1",
          reason: "entries of group 1 could not be read",
        }),
      );
      expect(read.rows("failed.csv")).toContainEqual(
        expect.objectContaining({ what: NAMES[store], reason: expect.stringMatching(/it was emptied$/) }),
      );
      const said = read.rows("changes.csv").filter(({ what }) => what === "not held");
      expect(said.map((row) => row["after"]).join(" ")).toMatch(/could not be read: 1\..*it was emptied\./s);
    },
  );

  it("name the list of handsets where it could not be read", async () => {
    const running = openStudy();
    running.services.http.fail("GET /device/", "unexpected-status", 500);
    const read = readFiles(await makePackage(running));
    expect(read.rows("failed.csv").map(({ what }) => what)).toEqual(["handsets", FOREIGN[0]]);
  });
});
