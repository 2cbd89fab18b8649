import { getCapnogram, getTrends } from "@capno/api-client/endpoints/record-values";
import { createBlinding } from "@capno/domain/account/blinding";
import { splitParticipantId } from "@capno/domain/participant/participant-id";
import type { Participant } from "@capno/domain/participant/participant";
import { normalisePastedText } from "@capno/domain/text/pasted-text";
import type { ProductServices } from "@capno/product-contract/product-services";

import { BlindedError } from "./blinded-error.ts";
import type { Values } from "./values.ts";

export function createValues(
  { http, clock, config, session }: Pick<ProductServices, "http" | "clock" | "config" | "session">,
  participants: {
    /** The list of participants; undefined before it is loaded. */
    readonly known: () => readonly Participant[] | undefined;
    readonly load: () => Promise<unknown>;
  },
): Values {
  const blinding = createBlinding(config.capture.blinded ?? [], session.account());
  let listed: readonly Participant[] | undefined;
  let rowsOf: ReadonlyMap<string, readonly Participant[]> = new Map();

  function isBlinded(duid: string): boolean {
    if (blinding.isOff) return false;
    const rows = participants.known();
    if (rows !== listed) rowsOf = indexRows(rows ?? []);
    listed = rows;
    const { study } = splitParticipantId(normalisePastedText(duid));
    return blinding.isBlinded(study, rowsOf.get(duid) ?? []);
  }

  function requireShown(duid: string): void {
    if (isBlinded(duid)) throw new BlindedError("Values that are blinded were asked for");
  }

  return {
    blinding,
    isBlinded,
    prepare: async () => (blinding.isOff ? undefined : participants.load()),
    async readRecord(row, { http: chosen = http, ...options } = {}) {
      requireShown(row.duid);
      return getCapnogram(chosen, clock, row, options);
    },
    async readTrends(duid, { http: chosen = http, ...options } = {}) {
      requireShown(duid);
      return getTrends(chosen, clock, duid, options);
    },
  };
}

/** A participant who is listed twice may be in another group by each row. */
function indexRows(rows: readonly Participant[]): ReadonlyMap<string, readonly Participant[]> {
  const rowsOf = new Map<string, Participant[]>();
  for (const row of rows) {
    const known = rowsOf.get(row.duid);
    if (known === undefined) rowsOf.set(row.duid, [row]);
    else known.push(row);
  }
  return rowsOf;
}
