/** What a backend writes where it judges no severity. */
const NOT_APPLICABLE = ["not applicable", "n/a"];

/** The severity as the backend worded it; undefined where there is none to speak of. */
export function getSeverity(category: string): string | undefined {
  return NOT_APPLICABLE.includes(category.trim().toLowerCase()) ? undefined : category;
}
