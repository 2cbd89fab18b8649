/** The code did not arrive: the data may well be there. */
export class SummaryMakerError extends Error {
  constructor(cause: unknown) {
    super("What makes the PDF could not be loaded.", { cause });
  }
}

/** A chunk of its own: it brings the PDF library and its type, and is asked for on a press. */
export async function loadSummaryMaker() {
  try {
    return await import("./make-summary-file.ts");
  } catch (cause) {
    throw new SummaryMakerError(cause);
  }
}
