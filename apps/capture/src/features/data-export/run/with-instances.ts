import type { EarlierRows } from "../choice/compare-redcap.ts";
import { numberInstances } from "../choice/redcap-instances.ts";
import type { RecordList } from "./list-records.ts";
import type { JobFacts } from "./package-job.ts";

/** What was listed, with the instances for REDCap, as the records and gaps of a package. */
export function withInstances(
  facts: JobFacts,
  listing: RecordList,
  earlier: EarlierRows | undefined,
): JobFacts {
  const { records, missing } = numberInstances(listing.records, listing.listedIds, earlier);
  const hasRedcap = !facts.choice.without.includes("redcap");
  return {
    ...facts,
    records: [...records],
    missing: [...listing.missing, ...(hasRedcap ? missing : [])],
  };
}
