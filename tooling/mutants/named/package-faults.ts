import type { NamedFault } from "./named-fault.ts";

const PACKAGE = "apps/capture/src/features/study-package";
const STOPPED = `${PACKAGE}/run/stopped-package.test.ts`;

/** What a study data package must never do. ADR 0099 */
export const PACKAGE_FAULTS: readonly NamedFault[] = [
  {
    fault: "another account goes on with an unfinished package",
    file: `${PACKAGE}/files/part-file.ts`,
    text: "getOwnerTag(facts.owner.salt, reader.username) !== facts.owner.tag",
    becomes: "facts.owner.tag === undefined",
    noticedBy: STOPPED,
  },
  {
    fault: "an unfinished package with damaged waveforms is gone on with",
    file: `${PACKAGE}/files/part-file.ts`,
    text: "(await getBlobChecksum(part.waveforms)) === facts.sha256.waveforms",
    becomes: "true",
    noticedBy: STOPPED,
  },
  {
    fault: "an unfinished package with damaged tables is gone on with",
    file: `${PACKAGE}/files/part-file.ts`,
    text: "(await getBlobChecksum(joinTables(part.tables))) === facts.sha256.tables",
    becomes: "true",
    noticedBy: STOPPED,
  },
  {
    fault: "another version of Capture goes on with it",
    file: `${PACKAGE}/files/part-file.ts`,
    text: "facts.captureVersion !== reader.captureVersion",
    becomes: 'facts.captureVersion === ""',
    noticedBy: STOPPED,
  },
  {
    fault: "the first batch is asked for before the part was read",
    file: `${PACKAGE}/run/create-package-runner.ts`,
    text: "    await turns.ended();\n",
    becomes: "",
    noticedBy: STOPPED,
  },
  {
    fault: "a part is closed before the disk has it all",
    file: `${PACKAGE}/files/package-file.ts`,
    text: "    async leave() {\n      await untilTaken();",
    becomes: "    async leave() {",
    noticedBy: STOPPED,
  },
  {
    fault: "a log-out leaves nothing of what is on disk",
    file: `${PACKAGE}/run/create-package-runner.ts`,
    text: 'target?.kind === "disk"',
    becomes: 'target?.kind === "memory"',
    noticedBy: STOPPED,
  },
  {
    fault: "records without a date are left out by a choice of days",
    file: `${PACKAGE}/choice/window-of-days.ts`,
    text: "if (isUnsetClock(time)) return true;",
    becomes: "",
    noticedBy: `${PACKAGE}/choice/choice.test.ts`,
  },
  {
    fault: "records are given up because the link is down",
    file: `${PACKAGE}/run/settle-all.ts`,
    text: "for (const item of isUp ? [...unanswered] : [])",
    becomes: "for (const item of [...unanswered])",
    noticedBy: `${PACKAGE}/run/settle-all.test.ts`,
  },
  {
    fault: "a paused package goes on asking",
    file: `${PACKAGE}/run/create-fetcher.ts`,
    text: "await gate.pass();",
    becomes: "",
    noticedBy: `${PACKAGE}/run/create-package-runner.test.ts`,
  },
];
