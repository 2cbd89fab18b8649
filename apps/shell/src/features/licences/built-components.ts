import type { LicenceEntry, LicenceGroup } from "@capno/api-client/endpoints/licences";

/** The components of an app, from the file its build wrote; undefined if that cannot be read. */
export function parseBuiltComponents(content: unknown): readonly LicenceEntry[] | undefined {
  if (!Array.isArray(content)) return undefined;
  return content.flatMap((component: unknown) => toEntry(component) ?? []);
}

function toEntry(component: unknown): LicenceEntry | undefined {
  if (typeof component !== "object" || component === null) return undefined;
  const facts = component as Readonly<Record<string, unknown>>;
  const text = (key: string): string | null => {
    const value = facts[key];
    return typeof value === "string" && value.trim() !== "" ? value : null;
  };
  const name = text("name");
  if (name === null) return undefined;
  const author = text("author");
  return {
    name,
    version: text("version") ?? "unknown",
    url: text("url"),
    licence: text("licence") ?? text("license"),
    description: text("description"),
    authors: author === null ? [] : [author],
  };
}

export async function loadBuiltComponents(
  address: string,
  signal: AbortSignal,
): Promise<readonly LicenceEntry[]> {
  const reply = await fetch(address, { credentials: "omit", signal });
  if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
  const entries = parseBuiltComponents(await reply.json());
  if (entries === undefined) throw new Error(`${address} is no list of components`);
  return entries;
}

export function sortEntries(group: LicenceGroup): LicenceGroup {
  const entries = group.entries.toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  return { ...group, entries };
}
