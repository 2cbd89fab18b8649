import type { ModelServer, Recording } from "./model-server.ts";
import type { Clinician } from "./names.ts";
import { getArea } from "./pages.ts";
import type { Browser, Shown, Tab } from "./tab-state.ts";
import { formatHandset, formatTime } from "./words.ts";

interface Situation {
  readonly tab: Tab;
  readonly account: Clinician | undefined;
  readonly server: ModelServer;
  /** Opened or declined in this browser before, and told to this tab. */
  readonly handled: Browser["handled"];
}

/** What must never be, said as a person would say it; undefined where all is well. */
export function checkInvariants(shown: Shown, situation: Situation): string | undefined {
  const { tab, account, server } = situation;
  if (shown.type === "done-after-end")
    return `After the end of the session the page still did "${shown.effect}".`;
  const recording = server.recordings.find(({ id }) => id === shown.capnogramId);
  if (shown.type === "looked-up") {
    if (shown.isLeaseOver) return `${account} asks for tests of a handset whose lease is over.`;
    return recording === undefined || recording.udi === shown.udi
      ? undefined
      : `${account} asks for a recording of handset ${formatHandset(recording.udi)} in a test with ${formatHandset(shown.udi)}.`;
  }
  if (recording === undefined) return `The recording ${shown.capnogramId} does not exist.`;
  const { patient, clinician, id } = recording;
  const whose = `patient ${patient} of ${clinician}`;
  const ofTest = tab.patient === undefined ? "" : ` in the test of patient ${tab.patient}`;
  const isColleagues = clinician !== account;
  const isOthers = isColleagues || patient !== tab.patient;
  switch (shown.type) {
    case "opened":
      if (isOthers) return `${account} is shown the result of ${whose}${ofTest}.`;
      return situation.handled.includes(id) ? "A result opens a second time by itself." : undefined;
    case "told-opened":
      if (isOthers) return `${account} is told that the result of ${whose}${ofTest} was opened.`;
      return tab.journey?.testRun.ledger.handled.includes(id)
        ? undefined
        : "A result is said to be opened that was not.";
    case "announced":
      if (isColleagues) return `The result of ${whose} is announced to ${account}.`;
      return situation.handled.includes(id) ? "A result is announced that was opened before." : undefined;
    case "questioned":
      return isOthers ? `${account} is asked for the smoking history of ${whose}${ofTest}.` : undefined;
    case "answer-sent":
      return isOthers ? `The smoking history${ofTest} is sent to the recording of ${whose}.` : undefined;
    case "asked-whose":
      return attributeInquiry(shown.namedTime, recording, situation);
    default:
      return shown satisfies never;
  }
}

/** Asked about is only what may be this patient's, by the time it was made at, and only once. */
function attributeInquiry(
  namedTime: number,
  { id, patient, clinician, administeredBy, udi, capturedAt }: Recording,
  { tab, account, handled }: Situation,
): string | undefined {
  const what = `a recording of patient ${patient} of ${clinician}`;
  if (administeredBy !== undefined && administeredBy !== account)
    return `${account} is asked about ${what}, which was made under ${administeredBy}.`;
  if (udi !== getArea(tab.page)) return `${account} is asked about ${what} of another handset.`;
  if (handled.includes(id)) return `${account} is asked about ${what}, which was opened or declined before.`;
  if (namedTime === capturedAt) return undefined;
  return `The question names ${formatTime(namedTime)}, and the recording was made at ${formatTime(capturedAt)}.`;
}
