/** A practice or clinic with its address; without a name it is mentioned nowhere. */
export interface Practice {
  readonly name: string;
  readonly lines: readonly string[];
}

export type Practices = Practice & {
  /** Practices by project ID; each replaces the common one. */
  readonly groups: Readonly<Record<string, Practice>>;
};

/**
 * The name and address on paper, a line each. An account whose groups belong to different practices prints the common one.
 */
export function getPracticeLines(
  practices: Practices | undefined,
  projectIds: readonly string[],
): readonly string[] {
  if (practices === undefined) return [];
  const named = new Set(
    projectIds.map((id) => (Object.hasOwn(practices.groups, id) ? practices.groups[id] : practices)),
  );
  const [practice = practices] = named.size === 1 ? named : [practices];
  const name = practice.name.trim();
  return name === ""
    ? []
    : [name, ...practice.lines.map((line) => line.trim()).filter((line) => line !== "")];
}
