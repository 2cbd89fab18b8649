import type { Bundle } from "@medplum/fhirtypes";

import type { EpochMs } from "@capno/domain/units";

import type { BundleSettings, BundleSource } from "./bundle-source.ts";

/** What a press needs of the product. */
export interface FhirFileParts {
  /** As of the moment at which the button was pressed. */
  readonly source: BundleSource;
  readonly madeAt: EpochMs;
  readonly isProduction: boolean;
  readonly profiles: BundleSettings["profiles"];
  /** The report of this test as a file; undefined where there is none. Rejects where it cannot be made. */
  readonly getPdf?: () => Promise<BundleSettings["pdf"]>;
  createId(): string;
}

export type FhirFileResult =
  | { readonly kind: "made"; readonly bundle: Bundle; toTransaction(): Bundle }
  /** The message for the person, and the problem to report. */
  | { readonly kind: "failed"; readonly message: string; readonly problem: string; readonly cause: unknown };

const NOT_LOADED =
  "The FHIR file could not be made: a part of the program could not be loaded. Check the connection to the internet, then try again.";
const NO_PDF =
  "The FHIR file could not be made: the PDF that belongs in it is missing. Check the connection to the internet, then try again.";
/** The message for every other failure. */
export const NOT_MADE = "The FHIR file could not be made. Contact support if it happens again.";

/** One press, one Bundle. What makes it is loaded with the press and not before; nothing is made by halves. */
export async function createFhirFile(wiring: FhirFileParts): Promise<FhirFileResult> {
  const [maker, pdf] = await Promise.allSettled([import("./create-bundle.ts"), wiring.getPdf?.()]);
  if (maker.status === "rejected")
    return fail(NOT_LOADED, "what makes FHIR could not be loaded", maker.reason);
  if (pdf.status === "rejected") return fail(NO_PDF, "the PDF of a FHIR file could not be made", pdf.reason);
  const { createBundle, toTransaction } = maker.value;
  const { source, madeAt, isProduction, profiles } = wiring;
  try {
    const createId = () => wiring.createId();
    const bundle = createBundle(source, { madeAt, isProduction, profiles, createId, pdf: pdf.value });
    return { kind: "made", bundle, toTransaction: () => toTransaction(bundle) };
  } catch (error) {
    return fail(NOT_MADE, "a FHIR file could not be made", error);
  }
}

const fail = (message: string, problem: string, cause: unknown): FhirFileResult => ({
  kind: "failed",
  message,
  problem,
  cause,
});
