/** Something that the command menu does. */
export interface Command {
  readonly id: string;
  readonly label: string;
  readonly group: string;
  readonly detail?: string | undefined;
  readonly run: () => void;
}

/** The commands whose label or group holds every word that was typed, in any order. */
export function findCommands(commands: readonly Command[], typed: string): readonly Command[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  return commands.filter(({ label, group }) => {
    const text = `${group} ${label}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
