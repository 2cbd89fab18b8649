import type { Notes } from "@capno/api-client/models/note";
import type { ParticipantStatuses } from "@capno/domain/participant-status";

import type { Values } from "../../../queries/create-values.ts";
import type { ChangeLog } from "../../../state/changes/change-log.ts";
import type { Study, StudyAnswers } from "../../../state/study/study.ts";

/** Dependencies of a run besides the services of the session. */
export interface ExportWorld {
  readonly study: Study;
  readonly captureVersion: string;
  readonly timeZone: string;
  readonly values: Values;
  /** Random salt for the owner tag of a package. */
  readonly createSalt: () => string;
  readonly formatChecks: (answers: StudyAnswers, statuses: ParticipantStatuses | undefined) => string;
  /** The notes of everybody; rejects where they could not be read. */
  readonly readNotes: () => Promise<Notes>;
  /** Who is in the study; rejects where it could not be read. */
  readonly readStatuses: () => Promise<ParticipantStatuses>;
  /** Who changed what; it names the stores that could not be read. */
  readonly readChanges: () => Promise<ChangeLog>;
  /** Hands a file that the browser had to hold to its downloads. */
  readonly saveFile: (contents: Blob, name: string) => void;
}
