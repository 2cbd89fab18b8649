import { formatTime } from "./words.ts";
import type { ModelServer } from "./model-server.ts";
import type { Clinician, Patient } from "./names.ts";
import { getArea } from "./pages.ts";
import type { Shown, Tab } from "./tab-state.ts";

/** What must never be, said as a person would say it; undefined where all is well. */
export function judge(
  shown: Shown,
  tab: Tab,
  account: Clinician | undefined,
  server: ModelServer,
): string | undefined {
  if (shown.is === "after-end") return `After the end of the session the page still did "${shown.detail}".`;
  const recording = server.recordings.find(({ id }) => id === shown.capnogramId);
  if (recording === undefined) return `The recording ${shown.capnogramId} does not exist.`;
  const { patient, clinician, administeredBy, capturedAt, udi } = recording;
  const whose = `patient ${patient} of ${clinician}`;
  const who = account === undefined ? "Nobody" : account;
  const isColleagues = clinician !== account;
  const isOtherPatients = patient !== tab.patient;
  switch (shown.is) {
    case "opened":
      return isColleagues || isOtherPatients
        ? `${who} is shown the result of ${whose}${ofTest(tab.patient)}.`
        : undefined;
    case "announced":
      return isColleagues ? `The result of ${whose} is announced to ${who}.` : undefined;
    case "question":
      return isColleagues || isOtherPatients
        ? `${who} is asked for the smoking history of ${whose}${ofTest(tab.patient)}.`
        : undefined;
    case "answer-sent":
      return isColleagues || isOtherPatients
        ? `The smoking history${ofTest(tab.patient)} is sent to the recording of ${whose}.`
        : undefined;
    case "asked-whose":
      if (administeredBy !== undefined && administeredBy !== account)
        return `${who} is asked about a recording of ${whose}, which was made under ${administeredBy}.`;
      if (udi !== getArea(tab.page)) return `${who} is asked about a recording of another handset.`;
      return shown.namedTime === capturedAt
        ? undefined
        : `The question names ${shown.namedTime === undefined ? "no time" : formatTime(shown.namedTime)}, and the recording was made at ${formatTime(capturedAt)}.`;
    default:
      return shown.is satisfies never;
  }
}

const ofTest = (patient: Patient | undefined): string =>
  patient === undefined ? "" : ` in the test of patient ${patient}`;
