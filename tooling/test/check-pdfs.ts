import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

import { PDF_CHECKER_PARTS } from "./system-packages.ts";

const run = promisify(execFile);

/** What Apache PDFBox Preflight says against a file as PDF/A-1b; nothing where it is valid. */
export type PdfVerdicts = Readonly<Record<string, readonly string[]>>;

/** All files in one go: starting Java takes longer than judging one. */
export async function checkPdfs(files: Readonly<Record<string, Uint8Array>>): Promise<PdfVerdicts> {
  const folder = await mkdtemp(path.join(tmpdir(), "pdf-"));
  const report = `${folder}.preflight.xml`;
  try {
    await Promise.all(
      Object.entries(files).map(([name, file]) => writeFile(path.join(folder, `${name}.pdf`), file)),
    );
    const validator = "org.apache.pdfbox.preflight.Validator_A1b";
    // It ends with 1 where a file is not valid: its report says which.
    await run("java", ["-cp", PDF_CHECKER_PARTS.join(":"), validator, "xml", "group", folder]).catch(
      () => undefined,
    );
    const verdicts = readVerdicts(await readFile(report, "utf8"));
    for (const name of Object.keys(files))
      if (verdicts[name] === undefined) throw new Error(`${name} was not judged`);
    return verdicts;
  } finally {
    await rm(folder, { recursive: true });
    await rm(report, { force: true });
  }
}

function readVerdicts(xml: string): PdfVerdicts {
  return Object.fromEntries(
    [...xml.matchAll(/<preflight name="([^"]*)\.pdf">(.*?)<\/preflight>/gs)].map(
      ([, name = "", said = ""]) => {
        const faults = [...said.matchAll(/<details>(.*?)<\/details>/gs)].map(([, words = ""]) => words);
        const isValid = />true<\/isValid>/.test(said);
        return [name, isValid || faults.length > 0 ? faults : ["not valid"]];
      },
    ),
  );
}

/** Reads the text of a file and a line for each font with poppler. */
export async function readPdf(
  file: Uint8Array,
): Promise<{ readonly text: string; readonly fonts: readonly string[]; readonly facts: string }> {
  const folder = await mkdtemp(path.join(tmpdir(), "pdf-"));
  const place = path.join(folder, "file.pdf");
  try {
    await writeFile(place, file);
    const [text, fonts, facts] = await Promise.all([
      run("pdftotext", ["-raw", place, "-"]),
      run("pdffonts", [place]),
      run("pdfinfo", [place]),
    ]);
    return { text: text.stdout, fonts: fonts.stdout.trim().split("\n").slice(2), facts: facts.stdout };
  } finally {
    await rm(folder, { recursive: true });
  }
}
