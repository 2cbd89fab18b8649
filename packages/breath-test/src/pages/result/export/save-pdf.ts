import type { ReportContent } from "@capno/report/report-content";
import type { SaveOutcome, SaveTarget } from "@capno/ui-kit/behaviour/save-file";

export type SaveFault = "not-loaded" | "not-made" | "not-written";

interface PdfWiring {
  loadMaker(): Promise<(content: ReportContent) => Promise<Uint8Array>>;
  /** Asked in the press itself, because the browser opens its file dialog only then; undefined: cancelled. */
  chooseTarget(): Promise<SaveTarget | undefined>;
  fetchContent(): Promise<ReportContent>;
  noteSaved(outcome: Exclude<SaveOutcome, "cancelled">): void;
  onFault(fault: SaveFault, cause: unknown): void;
}

/** Makes and saves one file, and says what went wrong. Once aborted it saves, records and reports nothing. */
export async function savePdf(wiring: PdfWiring, signal: AbortSignal): Promise<SaveFault | undefined> {
  const maker = wiring.loadMaker().then(
    (makePdf) => ({ makePdf }),
    (cause: unknown) => ({ cause }),
  );
  let target: SaveTarget | undefined;
  let fault: SaveFault = "not-written";
  try {
    target = await wiring.chooseTarget();
    if (target === undefined) return undefined;
    fault = "not-made";
    const [content, loaded] = await Promise.all([wiring.fetchContent(), maker]);
    if ("cause" in loaded) {
      fault = "not-loaded";
      throw loaded.cause;
    }
    const file = await loaded.makePdf(content);
    if (signal.aborted) {
      await target.discard();
      return undefined;
    }
    fault = "not-written";
    wiring.noteSaved(
      await target.write(new Blob([file as Uint8Array<ArrayBuffer>], { type: "application/pdf" })),
    );
    return undefined;
  } catch (cause) {
    await target?.discard();
    if (signal.aborted) return undefined;
    wiring.onFault(fault, cause);
    return fault;
  }
}
