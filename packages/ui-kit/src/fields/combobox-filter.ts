export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Second line, searched as well. */
  readonly detail?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** Around a text that comes from a letter or a spreadsheet, and is no part of what is searched for. */
const QUOTED = /^["'`´\p{Pi}\p{Pf}„‚\s]+|["'`´\p{Pi}\p{Pf}„‚\s]+$/gu;

/** Options that hold every typed word in label or detail; those that begin with the text come first. */
export function filterOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const [cell = ""] = text.trim().split("\t");
  const wanted = cell.replaceAll(QUOTED, "").toLowerCase();
  if (wanted === "") return options;
  const words = wanted.split(/\s+/);
  const hits = options.filter((option) => {
    const searched = `${option.label} ${option.detail ?? ""}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const begins = (option: ComboboxOption) => option.label.toLowerCase().startsWith(wanted);
  return [...hits.filter(begins), ...hits.filter((option) => !begins(option))];
}
