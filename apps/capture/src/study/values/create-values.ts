import type { CallOptions } from "@capno/api-client/call-api";
import { getCapnogram, getTrends } from "@capno/api-client/endpoints/record-values";
import type { Http } from "@capno/api-client/http";
import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import type { ReadableList } from "@capno/api-client/models/list";
import { createBlinding, type Blinding } from "@capno/domain/account/blinding";
import { splitParticipantId } from "@capno/domain/participant/participant-id";
import type { Participant } from "@capno/domain/participant/participant";
import type { TrendRecord } from "@capno/domain/statistic/trend";
import { normalisePastedText } from "@capno/domain/text/pasted-text";
import type { Duid } from "@capno/domain/units";
import type { ProductServices } from "@capno/product-contract/product-services";

/** The only way to values of breathing in Capture: it refuses those that are blinded before anything is sent. */
export interface Values {
  readonly blinding: Blinding;
  /** True until the list of participants is loaded, and for a participant who is not in it. */
  isBlinded(duid: string): boolean;
  /** Resolves once that list is there, where it decides. */
  prepare(): Promise<unknown>;
  readRecord(row: RecordRow, options?: ReadOptions): Promise<Capnogram>;
  readTrends(duid: Duid, options?: ReadOptions): Promise<ReadableList<TrendRecord>>;
}

type RecordRow = Pick<CapnogramSummary, "id" | "recordedAt" | "duid" | "parserVersion">;

export interface ReadOptions extends CallOptions {
  /** The transport of the queue, for many calls; by default that of the services. */
  readonly http?: Http;
}

/** A call for values that are blinded: a fault of this program, since every part that shows values asks first. */
export class BlindedError extends Error {
  override readonly name = "BlindedError";
}

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
