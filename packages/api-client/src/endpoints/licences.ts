import * as v from "valibot";

import { callApi, type CallOptions } from "../call-api.ts";
import { toRequest, type Endpoint } from "../endpoint.ts";
import type { Http } from "../http.ts";
import { LicenceItem } from "../schemas/licences.ts";

export const LICENCES = {
  method: "GET",
  path: "/v2/oss-list/",
  action: "loading the open-source licences",
  // Not the entries: one that cannot be read must not hide the others.
  reply: v.record(v.string(), v.array(v.unknown())),
} as const satisfies Endpoint;

export interface LicenceEntry {
  readonly name: string;
  readonly version: string;
  readonly url: string | null;
  readonly licence: string | null;
  readonly description: string | null;
  /** Empty: unknown. */
  readonly authors: readonly string[];
}

export interface LicenceGroup {
  readonly name: string;
  readonly entries: readonly LicenceEntry[];
}

/** The server's open-source components by group; entries that cannot be read are counted. */
export async function getLicences(
  http: Http,
  options?: CallOptions,
): Promise<{ readonly groups: readonly LicenceGroup[]; readonly unreadable: number }> {
  const wire = await callApi(http, toRequest(LICENCES, {}, options), LICENCES.reply);
  let unreadable = 0;
  const groups = Object.entries(wire).map(([name, items]) => {
    const entries: LicenceEntry[] = [];
    for (const item of items) {
      const result = v.safeParse(LicenceItem, item);
      if (result.success) entries.push(toLicenceEntry(result.output));
      else unreadable += 1;
    }
    return { name, entries };
  });
  return { groups, unreadable };
}

function toLicenceEntry(wire: LicenceItem): LicenceEntry {
  const authors = typeof wire.author === "string" ? [wire.author] : (wire.author ?? []);
  return {
    name: wire.name,
    version: wire.version,
    url: wire.url ?? null,
    licence: wire.licence ?? wire.license ?? null,
    description: wire.description ?? null,
    authors: authors.filter((author) => author.trim() !== ""),
  };
}
