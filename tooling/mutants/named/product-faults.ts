import type { NamedFault } from "./named-fault.ts";

const CAPTURE = "apps/capture/src/features";
const DIAGNOSE = "apps/diagnose/src";

/** What the three products do themselves. */
export const PRODUCT_FAULTS: readonly NamedFault[] = [
  {
    fault: "an answer about pack years is sent twice",
    file: `${DIAGNOSE}/features/smoking-history/SmokingHistoryPage.tsx`,
    text: "|| isSending) return;",
    becomes: ") return;",
    noticedBy: `${DIAGNOSE}/features/smoking-history/SmokingHistoryPage.test.tsx`,
  },
  {
    fault: "Don't know can be pressed while an answer is on its way",
    file: `${DIAGNOSE}/features/smoking-history/SmokingHistoryPage.tsx`,
    text: "<Button disabled={isSending} onClick={doNotKnow}>",
    becomes: "<Button onClick={doNotKnow}>",
    noticedBy: `${DIAGNOSE}/features/smoking-history/SmokingHistoryPage.test.tsx`,
  },
  {
    fault: "a handset is deallocated twice",
    file: `${CAPTURE}/participants/DeallocateDialog.tsx`,
    text: "busy={isBusy} disabled={isBusy}>",
    becomes: ">",
    noticedBy: `${CAPTURE}/participants/DeallocateDialog.test.tsx`,
  },
  {
    fault: "Deallocate can be cancelled while it is under way",
    file: `${CAPTURE}/participants/DeallocateDialog.tsx`,
    text: "<Button onClick={onClose} disabled={isBusy}>",
    becomes: "<Button onClick={onClose}>",
    noticedBy: `${CAPTURE}/participants/DeallocateDialog.test.tsx`,
  },
  {
    fault: "a click opens whoever moved under the pointer",
    file: `${CAPTURE}/participants/use-steady-rows.ts`,
    text: "      event.preventDefault();\n      event.stopPropagation();\n",
    becomes: "",
    noticedBy: `${CAPTURE}/participants/use-steady-rows.test.tsx`,
  },
  {
    fault: "two columns of the saved list are swapped",
    file: `${CAPTURE}/participants/participants-csv.ts`,
    text: '        participant.adherence ?? "",\n        participant.quality ?? NOT_USED_RECENTLY,\n',
    becomes: '        participant.quality ?? NOT_USED_RECENTLY,\n        participant.adherence ?? "",\n',
    noticedBy: `${CAPTURE}/participants/participants-csv.test.ts`,
  },
  {
    fault: "two other columns of the saved list are swapped",
    file: `${CAPTURE}/participants/participants-csv.ts`,
    text: "        participant.lastQuality ?? NOT_USED,\n        participant.count,\n",
    becomes: "        participant.count,\n        participant.lastQuality ?? NOT_USED,\n",
    noticedBy: `${CAPTURE}/participants/participants-csv.test.ts`,
  },
  {
    fault: "the list is in UTC",
    file: `${CAPTURE}/participants/AllUsersPage.tsx`,
    text: "          now={now}\n          timeZone={TIME_ZONE}",
    becomes: '          now={now}\n          timeZone="UTC"',
    noticedBy: `${CAPTURE}/participants/list-times.test.tsx`,
  },
  {
    fault: "the saved list is in UTC",
    file: `${CAPTURE}/participants/save-participants-csv.ts`,
    text: "toParticipantsCsv(participants, worklist, toLocalIso)",
    becomes: "toParticipantsCsv(participants, worklist, (time) => new Date(time).toISOString())",
    noticedBy: `${CAPTURE}/participants/list-times.test.tsx`,
  },
  {
    fault: "who trained is not sent",
    file: `${CAPTURE}/allocation/create-allocation.ts`,
    text: "        trainer: username,\n",
    becomes: "",
    noticedBy: `${CAPTURE}/allocation/create-allocation.test.ts`,
  },
  {
    fault: "the report of Screen does not say who conducted the test",
    file: "apps/screen/src/features/report/describe-screening.ts",
    text: '"Test conducted by", value: recording.administeredBy',
    becomes: '"Test conducted by", value: username',
    noticedBy: "apps/screen/src/features/report/screening-report.test.tsx",
  },
  {
    fault: "the report of Diagnose does not say who conducted the test",
    file: `${DIAGNOSE}/features/report/describe-diagnosis.ts`,
    text: 'recording.administeredBy ?? "Unknown"',
    becomes: "context.username",
    noticedBy: `${DIAGNOSE}/features/report/diagnosis-report.test.tsx`,
  },
  {
    fault: "the report's UDI is of the software that prints, not of the one that diagnosed",
    file: `${DIAGNOSE}/features/report/describe-diagnosis.ts`,
    text: "getSoftwareOfDiagnosis(context.softwareUdiPrefix, diagnosis.version)",
    becomes: "getSoftwareOfDiagnosis(context.softwareUdiPrefix, version)",
    noticedBy: `${DIAGNOSE}/features/report/diagnosis-report.test.tsx`,
  },
];
