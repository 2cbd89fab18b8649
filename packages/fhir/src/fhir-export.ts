import { toFileNamePart } from "@capno/domain/text/file-name";

import { NOT_MADE, type FhirFileResult } from "./create-fhir-file.ts";

export type SendOutcome =
  | { readonly kind: "accepted"; readonly added: number }
  | { readonly kind: "refused"; readonly status: number; readonly message: string | undefined };

/** The target of one file: a `SaveTarget` of the UI kit. */
interface FileTarget {
  write(content: Blob): Promise<"saved" | "made">;
  discard(): Promise<void>;
}

/** What the two buttons need of the product. */
export interface FhirExportParts {
  /** What the user calls it. */
  readonly what: "result" | "record";
  readonly notices: {
    show(notice: { readonly message: string; readonly level: "error" }): void;
    toast(toast: { readonly message: string }): void;
    raise(error: unknown): void;
    report(problem: string, cause?: unknown): void;
  };
  /** As of the moment at which the button was pressed. */
  make(): Promise<FhirFileResult>;
  /** Asks where the file goes, on the press; undefined: the person cancelled. */
  chooseTarget(): Promise<FileTarget | undefined>;
  send(transaction: unknown, signal: AbortSignal): Promise<SendOutcome>;
  onExported(how: "saved" | "made" | "sent"): void;
}

type Work = (signal: AbortSignal) => Promise<void>;

const NOT_WRITTEN = "The FHIR file was not saved: it could not be written. Check the disk, then try again.";
const FHIR_TYPE = "application/fhir+json";

/** Saving as a file and sending: what is said where it does not go well. Aborted, nothing more happens. */
export function createFhirExport(wiring: FhirExportParts): { readonly save: Work; readonly send: Work } {
  const { what, notices } = wiring;

  /** The product's own part may fail too: a press always gets an answer. */
  async function makeOrFail(): Promise<FhirFileResult> {
    try {
      return await wiring.make();
    } catch (cause) {
      return {
        kind: "failed",
        message: NOT_MADE,
        problem: `a ${what} could not be described as FHIR`,
        cause,
      };
    }
  }

  async function makeOrReport(
    signal: AbortSignal,
  ): Promise<Extract<FhirFileResult, { kind: "made" }> | undefined> {
    const made = await makeOrFail();
    if (signal.aborted) return undefined;
    if (made.kind === "made") return made;
    notices.report(made.problem, made.cause);
    notices.show({ level: "error", message: made.message });
    return undefined;
  }

  return {
    async save(signal) {
      let target: FileTarget | undefined;
      try {
        target = await wiring.chooseTarget();
        if (target === undefined) return;
        const made = await makeOrReport(signal);
        if (made === undefined) return await target.discard();
        const text = JSON.stringify(made.bundle, undefined, 1);
        wiring.onExported(await target.write(new Blob([text], { type: `${FHIR_TYPE};charset=utf-8` })));
      } catch (error) {
        await target?.discard();
        if (signal.aborted) return;
        notices.report(`a FHIR file of a ${what} could not be written`, error);
        notices.show({ level: "error", message: NOT_WRITTEN });
      }
    },
    async send(signal) {
      const made = await makeOrReport(signal);
      if (made === undefined) return;
      try {
        const outcome = await wiring.send(made.toTransaction(), signal);
        if (outcome.kind === "accepted") {
          wiring.onExported("sent");
          notices.toast({ message: describeSending(outcome, what) });
          return;
        }
        // Its words may be of a patient: the status alone is reported.
        notices.report(`the FHIR server refused a ${what}: ${outcome.status}`);
        notices.show({ level: "error", message: describeSending(outcome, what) });
      } catch (error) {
        if (!signal.aborted) notices.raise(error);
      }
    },
  };
}

/** The server's answer, in words. */
export function describeSending(outcome: SendOutcome, what: FhirExportParts["what"]): string {
  if (outcome.kind === "accepted") {
    return outcome.added === 0 ? `The FHIR server already has this ${what}` : "Sent to the FHIR server";
  }
  const words = outcome.message === undefined ? "It gave no reason." : `It says: ${outcome.message}`;
  return `The FHIR server refused the ${what} (${outcome.status}). ${words}`;
}

/** A file name without characters that a file system treats specially. */
export function toFhirFileName(title: string): string {
  return `${toFileNamePart(title).slice(0, 100)}.fhir.json`;
}
