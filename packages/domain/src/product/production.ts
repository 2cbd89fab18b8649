/** The name of an environment that serves patients begins with "prod", in any case. */
export function isProduction(environmentName: string | null | undefined): boolean {
  return environmentName?.trim().toLowerCase().startsWith("prod") ?? false;
}

/**
 * How placeholder texts are marked: in docs/config.example.json by the word itself, in
 * the sandbox as a demonstration, in the agreement as a draft. 5012345678900 is the number GS1 prints as a specimen.
 */
const PLACEHOLDER =
  /placeholder|demonstration with synthetic data|draft for legal review|lorem ipsum|\b(?:todo|tbc|tbd)\b|5012345678900/i;

export function isPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
}

interface ConfigurationFault {
  /** Dotted, as written in the file. */
  readonly key: string;
  readonly reason: string;
}

/** What a patient's report and the agreement must not be without. */
const APPROVED_WORDS = [
  "report.regulatoryWarning",
  "report.legalDisclaimer",
  "report.softwareUdiPrefix",
  "agreement.version",
  "agreement.sections",
] as const;

/** May be left out: then no report has them, and About says that no intended use was stated. */
const OPTIONAL_WORDS = ["report.diagnoseLegalText", "intendedUse"] as const;

/**
 * Why a configuration may not serve patients, or undefined: in production every word that a regulator or a
 * lawyer approves must be there and be no placeholder, and no demo may be offered. Takes the file as written or as
 * parsed.
 */
export function findProductionFault(configuration: unknown): ConfigurationFault | undefined {
  const name = read(configuration, "environmentName");
  if (typeof name !== "string" || !isProduction(name)) return undefined;
  // Its passwords are public, and its breaths are not a patient's.
  if (read(configuration, "demo") !== undefined)
    return { key: "demo", reason: "is not allowed in production" };
  for (const key of [...APPROVED_WORDS, ...OPTIONAL_WORDS]) {
    const texts = listTexts(read(configuration, key));
    const isRequired = !OPTIONAL_WORDS.some((optional) => optional === key);
    if (isRequired && (texts.length === 0 || texts.includes(""))) {
      return { key, reason: "must be given in production" };
    }
    if (texts.some(isPlaceholder)) return { key, reason: "is still a placeholder, which production refuses" };
  }
  return undefined;
}

function read(from: unknown, key: string): unknown {
  return key
    .split(".")
    .reduce<unknown>(
      (group, name) =>
        typeof group === "object" && group !== null && Object.hasOwn(group, name)
          ? (group as Readonly<Record<string, unknown>>)[name]
          : undefined,
      from,
    );
}

/** Every text below a value, trimmed; a group without any counts as one that is empty. */
function listTexts(value: unknown): readonly string[] {
  if (typeof value === "string") return [value.trim()];
  if (typeof value !== "object" || value === null) return [];
  const parts = Object.values(value);
  return parts.length === 0 ? [""] : parts.flatMap(listTexts);
}
