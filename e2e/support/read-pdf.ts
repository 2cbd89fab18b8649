import { checkPdfs } from "@capno/tooling/check-pdfs";
import { getReasonToSkip } from "@capno/tooling/system-packages";
import { expect, test } from "@playwright/test";
import { extractText } from "unpdf";

/** The words of each page of a PDF file, with single spaces between them. */
export async function readPages(file: Uint8Array): Promise<readonly string[]> {
  const { text } = await extractText(new Uint8Array(file));
  return text.map((each) => each.replaceAll(/\s+/g, " "));
}

/** Judges a file as PDF/A-1b where the PDF checker is installed, as `npm run test:all` has it. */
export async function expectValidPdf(file: Uint8Array): Promise<void> {
  const reason = getReasonToSkip("pdfChecker");
  if (reason === undefined) expect(await checkPdfs({ saved: file })).toEqual({ saved: [] });
  else test.info().annotations.push({ type: "not judged as PDF/A-1b", description: reason });
}
