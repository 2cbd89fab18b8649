import type { Capnogram, CapnogramSummary } from "@capno/api-client/models/capnogram";
import { classifyBreaths, isGoodRecord } from "@capno/domain/breath";
import { StatusMark } from "@capno/ui-kit/feedback/StatusMark";

import { isWhole } from "./use-training-records.ts";

/** Tells the trainer whether the latest record is sufficient or the participant must repeat it. */
export function TrainingResult({ record }: { readonly record: Capnogram | CapnogramSummary | undefined }) {
  if (record === undefined) return <p>Waiting for a breath record</p>;
  if (!isWhole(record))
    return <StatusMark tone="unknown" label="A record came. Blinded: it is not judged here" />;
  const quality = classifyBreaths({ starts: record.breathStarts, errors: record.breathErrors });
  if (quality.kind === "too-few")
    return <StatusMark tone="unknown" label="Too few breaths to judge, repeat the record" />;
  if (quality.kind !== "judged")
    return <StatusMark tone="unknown" label="This record cannot be judged, repeat it" />;
  return isGoodRecord(quality.percent) ? (
    <StatusMark tone="good" label="Good record" />
  ) : (
    <StatusMark tone="watch" label="Too many breaths have an error, repeat the record" />
  );
}
