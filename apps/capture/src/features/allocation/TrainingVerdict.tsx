import type { Capnogram } from "@capno/api-client/models/capnogram";
import { getBreathQuality, isGoodRecord } from "@capno/domain/quality";
import { StatusMark } from "@capno/ui-kit/StatusMark";

/** What the trainer wants to know of the record that came last: is it enough, or does the participant repeat it? */
export function TrainingVerdict({ record }: { readonly record: Capnogram | undefined }) {
  if (record === undefined) return <p>Waiting for a breath record</p>;
  const quality = getBreathQuality(record.breathErrors);
  if (quality === null)
    return <StatusMark tone="unknown" label="Too few breaths to judge, repeat the record" />;
  return isGoodRecord(quality) ? (
    <StatusMark tone="good" label="Good record" />
  ) : (
    <StatusMark tone="watch" label="Too many breaths have an error, repeat the record" />
  );
}
