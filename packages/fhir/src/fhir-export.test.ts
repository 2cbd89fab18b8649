import { describe, expect, it } from "vitest";

import {
  createFhirExport,
  describeSending,
  toFhirFileName,
  type FhirExportParts,
  type SendOutcome,
} from "./fhir-export.ts";
import type { FhirFileResult } from "./create-fhir-file.ts";

const MADE: FhirFileResult = {
  kind: "made",
  bundle: { resourceType: "Bundle", type: "collection" },
  toTransaction: () => ({ resourceType: "Bundle", type: "transaction" }),
};
const FAILED: FhirFileResult = {
  kind: "failed",
  message: "It could not be made.",
  problem: "not made",
  cause: "why",
};
const live = () => new AbortController().signal;

/** Everything that happens, in its order. */
function rehearse(options: {
  readonly made?: FhirFileResult | Error;
  readonly answer?: SendOutcome | Error;
  readonly onMake?: () => void;
  readonly isCancelled?: boolean;
  readonly isDiskFull?: boolean;
  readonly hasNoDialog?: boolean;
  readonly onWrite?: () => void;
  readonly onSend?: (signal: AbortSignal) => void;
  readonly what?: FhirExportParts["what"];
}) {
  const happened: string[] = [];
  const note = (what: string) => void happened.push(what);
  const wiring: FhirExportParts = {
    what: options.what ?? "result",
    notices: {
      show: ({ message, level }) => note(`${level}: ${message}`),
      toast: ({ message }) => note(`toast: ${message}`),
      raise: (error) => note(`raised: ${(error as Error).message}`),
      report: (problem, cause) => note(`reported: ${problem} ${JSON.stringify(cause) ?? ""}`.trim()),
    },
    make() {
      options.onMake?.();
      const { made = MADE } = options;
      return made instanceof Error ? Promise.reject(made) : Promise.resolve(made);
    },
    async chooseTarget() {
      note("asked where to");
      if (options.isCancelled) return undefined;
      if (options.hasNoDialog) throw new Error("no dialog");
      return {
        async write(content) {
          options.onWrite?.();
          if (options.isDiskFull) throw new Error("full");
          const bundle = JSON.parse(await content.text()) as { readonly type: unknown };
          note(`saved ${content.type}: ${String(bundle.type)}`);
          return "saved";
        },
        discard: async () => note("discarded"),
      };
    },
    send(transaction, signal) {
      note(`sent: ${String((transaction as { readonly type: unknown }).type)}`);
      options.onSend?.(signal);
      const { answer = { kind: "accepted", added: 9 } } = options;
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
    onExported: (how) => note(`kept: ${how}`),
  };
  return { work: createFhirExport(wiring), happened };
}

describe("Save as FHIR", () => {
  it("saves the Bundle as a file", async () => {
    const { work, happened } = rehearse({});
    await work.save(live());
    expect(happened).toEqual([
      "asked where to",
      "saved application/fhir+json;charset=utf-8: collection",
      "kept: saved",
    ]);
  });

  it("says which file could not be made, and records no export", async () => {
    for (const press of ["save", "send"] as const) {
      const { work, happened } = rehearse({ made: FAILED });
      await work[press](live());
      const said = ['reported: not made "why"', "error: It could not be made."];
      expect(happened).toEqual(press === "save" ? ["asked where to", ...said, "discarded"] : said);
    }
  });

  it("reports every failure", async () => {
    const { work, happened } = rehearse({ made: new Error("no words for it") });
    await work.save(live());
    expect(happened).toEqual([
      "asked where to",
      "reported: a result could not be described as FHIR {}",
      "error: The FHIR file could not be made. Contact support if it happens again.",
      "discarded",
    ]);
  });

  it("makes no file and records no export when the user cancels [REQ-HISTORY-45]", async () => {
    const { work, happened } = rehearse({ isCancelled: true });
    await work.save(live());
    expect(happened).toEqual(["asked where to"]);
  });

  it("says that the file could not be written, and records no export [REQ-HISTORY-45] [REQ-HISTORY-63]", async () => {
    const { work, happened } = rehearse({ isDiskFull: true });
    await work.save(live());
    expect(happened).toEqual([
      "asked where to",
      "discarded",
      "reported: a FHIR file of a result could not be written {}",
      "error: The FHIR file was not saved: it could not be written. Check the disk, then try again.",
    ]);
  });

  it("says that the file could not be written where it could not ask where to", async () => {
    const { work, happened } = rehearse({ hasNoDialog: true });
    await work.save(live());
    expect(happened.slice(1)).toEqual([
      "reported: a FHIR file of a result could not be written {}",
      "error: The FHIR file was not saved: it could not be written. Check the disk, then try again.",
    ]);
  });

  it("discards a half-written file without a word after its page was closed", async () => {
    const page = new AbortController();
    const { work, happened } = rehearse({ isDiskFull: true, onWrite: () => page.abort() });
    await work.save(page.signal);
    expect(happened).toEqual(["asked where to", "discarded"]);
  });

  it("does nothing after its page was closed", async () => {
    for (const press of ["save", "send"] as const) {
      const page = new AbortController();
      const { work, happened } = rehearse({ onMake: () => page.abort() });
      await work[press](page.signal);
      expect(happened).toEqual(press === "save" ? ["asked where to", "discarded"] : []);
    }
  });
});

describe("Send as FHIR", () => {
  it("sends the transaction and says that it arrived", async () => {
    const { work, happened } = rehearse({});
    await work.send(live());
    expect(happened).toEqual(["sent: transaction", "kept: sent", "toast: Sent to the FHIR server"]);
  });

  it("shows a refusal's text, does not report that text, and records no export", async () => {
    const { work, happened } = rehearse({
      answer: { kind: "refused", status: 422, message: "No such unit" },
    });
    await work.send(live());
    expect(happened).toEqual([
      "sent: transaction",
      "reported: the FHIR server refused a result: 422",
      "error: The FHIR server refused the result (422). It says: No such unit",
    ]);
  });

  it("says of a record that it is one, whether the server has it already or refuses it", async () => {
    const sendRecord = async (answer: SendOutcome) => {
      const { work, happened } = rehearse({ what: "record", answer });
      await work.send(live());
      return happened.slice(1);
    };
    expect(await sendRecord({ kind: "accepted", added: 0 })).toEqual([
      "kept: sent",
      "toast: The FHIR server already has this record",
    ]);
    expect(await sendRecord({ kind: "refused", status: 403, message: undefined })).toEqual([
      "reported: the FHIR server refused a record: 403",
      "error: The FHIR server refused the record (403). It gave no reason.",
    ]);
  });

  it("is broken off when its page is closed", async () => {
    const page = new AbortController();
    const signals: AbortSignal[] = [];
    const { work } = rehearse({ onSend: (signal) => void signals.push(signal) });
    await work.send(page.signal);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    page.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("raises an error on the way, unless its page was closed", async () => {
    const { work, happened } = rehearse({ answer: new Error("no network") });
    await work.send(live());
    expect(happened).toEqual(["sent: transaction", "raised: no network"]);
    const page = new AbortController();
    const closed = rehearse({ answer: new Error("no network"), onSend: () => page.abort() });
    await closed.work.send(page.signal);
    expect(closed.happened).toEqual(["sent: transaction"]);
  });
});

it.each([
  [{ kind: "accepted", added: 9 } as const, "Sent to the FHIR server"],
  [{ kind: "accepted", added: 0 } as const, "The FHIR server already has this record"],
  [
    { kind: "refused", status: 403, message: undefined } as const,
    "The FHIR server refused the record (403). It gave no reason.",
  ],
])("%j reads %s", (outcome, words) => {
  expect(describeSending(outcome, "record")).toBe(words);
});

it.each([
  ["Respiratory-Test_NTD-000123_2026-11-20", "Respiratory-Test_NTD-000123_2026-11-20.fhir.json"],
  ["../../a b:c?", "..-..-a-b-c-.fhir.json"],
  ["x".repeat(10_000), `${"x".repeat(100)}.fhir.json`],
])("%s is a file called %s", (title, name) => {
  expect(toFhirFileName(title)).toBe(name);
});
