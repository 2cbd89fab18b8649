/** Lines no wider than `width`, broken at blanks, and within a word where that alone is wider. */
export function wrapLines(text: string, width: number, measure: (text: string) => number): readonly string[] {
  const lines = [""];
  for (const word of text.match(/[^ ]+ ?/gu) ?? []) {
    const line = lines.at(-1) ?? "";
    if (measure((line + word).trimEnd()) <= width) lines[lines.length - 1] = line + word;
    else if (measure(word.trimEnd()) <= width) lines.push(word);
    else for (const letter of word) addLetter(lines, letter, width, measure);
  }
  return lines.map((line) => line.trimEnd()).filter((line) => line !== "");
}

function addLetter(lines: string[], letter: string, width: number, measure: (text: string) => number): void {
  const line = lines.at(-1) ?? "";
  if (measure(line + letter) <= width) lines[lines.length - 1] = line + letter;
  else lines.push(letter);
}
