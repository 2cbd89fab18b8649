import { RecordsList } from "../records/RecordsList.tsx";
import { type aStudyOfThree, openPart, type Shown } from "./open-detail.tsx";

/** The list of a participant's records at its address. */
export const openRecordsList = (study: ReturnType<typeof aStudyOfThree>, address?: string) =>
  openPart(
    study,
    ({ participant, records, notes }: Shown) => (
      <RecordsList duid={participant.duid} records={records} notes={notes} />
    ),
    address,
  );
