export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** Second line, searched as well. */
  readonly detail?: string | undefined;
  readonly disabled?: boolean | undefined;
}

/** Options that hold every typed word in label or detail; those that begin with the text come first. */
export function filterOptions(options: readonly ComboboxOption[], text: string): readonly ComboboxOption[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === "") return options;
  const words = wanted.split(/\s+/);
  const hits = options.filter((option) => {
    const searched = `${option.label} ${option.detail ?? ""}`.toLowerCase();
    return words.every((word) => searched.includes(word));
  });
  const begins = (option: ComboboxOption) => option.label.toLowerCase().startsWith(wanted);
  return [...hits.filter(begins), ...hits.filter((option) => !begins(option))];
}
