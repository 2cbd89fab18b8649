/**
 * A text as a part of a file name: letters, marks and digits of every script stay, so that two IDs in Greek or Arabic do
 * not become one name; what a file system or shell may take for something else becomes a hyphen.
 */
export const toFileNamePart = (text: string): string =>
  text.normalize("NFC").replaceAll(/[^\p{L}\p{M}\p{N}._-]+/gu, "-");

/** Names of the files of one folder or archive: a name that is taken gets a number. */
export function createFileNames(): (name: string) => string {
  const taken = new Set<string>();
  return (name) => {
    let free = name;
    // Windows and macOS take upper and lower case, and forms of one accent, for the same name.
    for (let number = 2; taken.has(toComparable(free)); number++) free = `${name}-${number}`;
    taken.add(toComparable(free));
    return free;
  };
}

const toComparable = (name: string) => name.normalize("NFKC").toLowerCase();
