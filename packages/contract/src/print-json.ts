/** JSON that a person compares: two spaces, and a list of plain values on one line however long it is. */
export function printJson(value: unknown): string {
  return `${print(value, "")}\n`;
}

function print(value: unknown, margin: string): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const inner = `${margin}  `;
  if (Array.isArray(value)) {
    const items = value as readonly unknown[];
    if (items.every((item) => typeof item !== "object" || item === null)) {
      return `[${items.map((item) => JSON.stringify(item)).join(", ")}]`;
    }
    return `[\n${items.map((item) => `${inner}${print(item, inner)}`).join(",\n")}\n${margin}]`;
  }
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  if (entries.length === 0) return "{}";
  const lines = entries.map(([key, each]) => `${inner}${JSON.stringify(key)}: ${print(each, inner)}`);
  return `{\n${lines.join(",\n")}\n${margin}}`;
}
