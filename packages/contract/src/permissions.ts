import { PERMISSIONS, type Permission } from "@capno/domain/account/permission";

/** What each permission of `perms` opens. A permission without a line here does not compile. */
const EFFECTS: Readonly<Record<Permission, string>> = {
  [PERMISSIONS.capture]: "Capture: its lists, its reports and the study log",
  [PERMISSIONS.viewDetail]: "with `camrest.rw_dash`: details of a participant, records and values, and notes",
  [PERMISSIONS.assignHandset]: "with `camrest.rw_dash`: handsets are allocated and taken back",
  [PERMISSIONS.viewValues]: "values of breathing in a study that `capture.blinded` names",
  [PERMISSIONS.screening]: "Screen",
  [PERMISSIONS.diagnosis]: "Diagnose",
};

export const PERMISSIONS_TOLD = `${Object.entries(EFFECTS)
  .map(([name, effect]) => `\`${name}\` opens ${effect}`)
  .join("; ")}. \`capture.exportPermission\` may name another one. Further names open nothing.`;

/** The same as a table, for people. */
export const PERMISSIONS_TABLE = `| permission | opens |\n|---|---|\n${Object.entries(EFFECTS)
  .map(([name, effect]) => `| \`${name}\` | ${effect} |`)
  .join("\n")}\n`;
