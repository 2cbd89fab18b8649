import type { EarlierRows } from "../choice/compare-redcap.ts";
import { numberInstances } from "../choice/redcap-instances.ts";
import type { RecordList } from "./list-records.ts";
import type { ExportFacts } from "./open-export.ts";

export function withInstances(
  facts: ExportFacts,
  listing: RecordList,
  earlier: EarlierRows | undefined,
): ExportFacts {
  const { records, missing } = numberInstances(listing.records, listing.listedIds, earlier);
  const hasRedcap = !facts.choice.without.includes("redcap");
  return {
    ...facts,
    records: [...records],
    missing: [...listing.missing, ...(hasRedcap ? missing : [])],
  };
}
