import type { Group } from "@capno/api-client/models/account";
import { formatCount } from "@capno/domain/percent";
import type { WorklistThresholds } from "@capno/domain/spec-values/worklist-values";
import type { ReasonName } from "@capno/domain/worklist";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import { WORKLIST_CHIPS, type WorklistChip } from "../../paths/list-path.ts";

type Limits = RuntimeConfig["capture"]["worklist"];

export interface ChipText {
  readonly label: string;
  /** What it holds, with the thresholds in force. */
  readonly description: string;
}

/** What the chips say to an account of these groups. */
export function describeChips(
  limits: Limits,
  groups: readonly Group[],
  isShared: boolean,
): Readonly<Record<WorklistChip, ChipText>> {
  const range = (key: keyof WorklistThresholds) => formatRange(limits, groups, key);
  const own = (key: keyof WorklistThresholds, unit: string) => formatOwn(limits, groups, key, unit);
  const days = range("unusedDays");
  return {
    call: {
      label: "Needs a call",
      description: "Whoever has one of the reasons beside this, and was not reviewed since it came.",
    },
    "never-used": {
      label: "Never used",
      description: "Has a handset, and no record has ever come from it.",
    },
    unused: {
      label: `Not used for ${days} ${days === "1" ? "day" : "days"}`,
      description: `Has a handset, and the last record is ${limits.unusedDays} days old or older.${own("unusedDays", " days")}`,
    },
    "low-adherence": {
      label: `Adherence below ${range("adherenceBelow")}%`,
      description: `Has a handset, and adherence as shown is below ${limits.adherenceBelow}%.${own("adherenceBelow", "%")}`,
    },
    "quality-drop": {
      label: `Quality ${range("qualityDrop")} points down`,
      description: `Breath quality of the last record is ${limits.qualityDrop} points or more below the overall one.${own("qualityDrop", " points")}`,
    },
    undated: {
      label: "No date",
      description: "The last record has no date that can be trusted: the handset's clock was not set.",
    },
    "no-handset": {
      label: "No handset",
      description: "Has records and no handset now.",
    },
    failed: {
      label: "Last record failed",
      description:
        "The last record could not be processed. Looked up for the rows you have seen, and for no other.",
    },
    reviewed: {
      label: "Reviewed",
      description: isShared
        ? "Everything reviewed, by anybody who uses this list. Whoever gets a new reason comes back."
        : "Everything reviewed, for you, until you log out. Whoever gets a new reason comes back.",
    },
  };
}

/** "7", or "3 to 14" where the account's projects differ. */
function formatRange(limits: Limits, groups: readonly Group[], key: keyof WorklistThresholds): string {
  const values = groups.map(({ projectId }) => getLimits(limits, projectId)[key]);
  const all = values.length === 0 ? [limits[key]] : values;
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return low === high ? String(low) : `${low} to ${high}`;
}

/** " CARD: 3 days." for each project of the account that differs. */
function formatOwn(
  limits: Limits,
  groups: readonly Group[],
  key: keyof WorklistThresholds,
  unit: string,
): string {
  const own = groups
    .map(({ projectId }) => ({ projectId, value: getLimits(limits, projectId)[key] }))
    .filter(({ value }) => value !== limits[key])
    .map(({ projectId, value }) => `${projectId}: ${value}${unit}`);
  return own.length === 0 ? "" : ` ${own.join(", ")}.`;
}

function getLimits({ projects, ...standard }: Limits, projectId: string): WorklistThresholds {
  return Object.hasOwn(projects, projectId) ? (projects[projectId] ?? standard) : standard;
}

const UNKNOWN_OF: Readonly<Partial<Record<ReasonName, string>>> = {
  unused: "last use",
  "low-adherence": "adherence",
  "quality-drop": "quality",
  failed: "last record",
};

/**
 * What the server did not say, and so is in no chip: "Not known: adherence of 12 users." Undefined where everything
 * of the chosen chips is known.
 */
export function formatUnknown(
  unknown: Readonly<Record<ReasonName, number>>,
  chosen: readonly WorklistChip[],
  canLookUp: boolean,
): string | undefined {
  const parts = WORKLIST_CHIPS.flatMap((name) => {
    if (name === "call" || name === "reviewed") return [];
    const what = UNKNOWN_OF[name];
    const count = unknown[name];
    if (what === undefined || count === 0 || (name === "failed" && !canLookUp)) return [];
    if (!chosen.includes(name) && !chosen.includes("call")) return [];
    return [`${what} of ${count === 1 ? "1 user" : `${formatCount(count)} users`}`];
  });
  return parts.length === 0 ? undefined : `Not known: ${parts.join(", ")}.`;
}
