/** Pack years as the journey carries them: an answer it does not look into; null for "Don't know". */
export function toPackYears(answer: unknown): number | null {
  return typeof answer === "number" ? answer : null;
}
