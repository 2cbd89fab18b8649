import type { Group } from "@capno/api-client/models/account";
import { formatCount } from "@capno/domain/number/percent";
import type { WorklistThresholds } from "@capno/domain/spec-values/worklist-values";
import { REASONS, type ReasonName } from "@capno/domain/worklist/worklist";
import type { RuntimeConfig } from "@capno/product-contract/runtime-config";

import type { WorklistChip } from "../paths/list-path.ts";
import type { StudyProgress } from "../study/data/study.ts";
import type { NarrowedList } from "../study/worklist/evaluate-worklist.ts";

type Limits = RuntimeConfig["capture"]["worklist"];

export interface ChipText {
  readonly label: string;
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
      description: "Everyone with an open reason that is not done.",
    },
    "never-used": {
      label: "Never recorded",
      description: "Has a handset and has never recorded.",
    },
    unused: {
      label: `Unused ${days}+ days`,
      description: `Has a handset. The last record is at least ${limits.unusedDays} days old.${own("unusedDays", " days")}`,
    },
    "low-adherence": {
      label: `Adherence below ${range("adherenceBelow")}%`,
      description: `Has a handset. Adherence is below ${limits.adherenceBelow}%.${own("adherenceBelow", "%")}`,
    },
    "quality-drop": {
      label: `Quality dropped ${range("qualityDrop")}+ points`,
      description: `Breath quality of the last record is ${limits.qualityDrop} points or more below the overall one.${own("qualityDrop", " points")}`,
    },
    undated: {
      label: "Handset clock not set",
      description: "The last record has an unknown date, because the handset's clock was not set.",
    },
    "no-handset": {
      label: "No handset",
      description: "Still in the study, without a handset.",
    },
    failed: {
      label: "Last record failed",
      description:
        "The last record could not be processed. Press this button or Check all to check the records.",
    },
    reviewed: {
      label: "Done",
      description: isShared
        ? "Your team marked this as done. The user returns after a change, or on the chosen day."
        : "You marked this as done, in this tab until you log out. The user returns after a change, or on the chosen day.",
    },
  };
}

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

/** The head of those whose most severe reason this is: "Unused 7+ days (6)". */
export function formatSeverityGroup(
  name: ReasonName,
  count: number,
  limits: Limits,
  groups: readonly Group[],
): string {
  return `${describeChips(limits, groups, true)[name].label} (${formatCount(count)})`;
}

/** How many last records were looked up, and how to look the others up. */
export interface RecordCheck {
  readonly progress: StudyProgress | undefined;
  readonly total: number;
  readonly checked: number;
  readonly onCheck: () => void;
  readonly onStop: () => void;
}

export const formatCheckProgress = ({ done, total, isLinkDown }: StudyProgress): string =>
  isLinkDown
    ? "No connection. Retrying every 15 seconds."
    : `Checking last records: ${formatCount(done)} of ${formatCount(total ?? 0)}`;

/** A chip's number. Never a bare 0 while something is not known: then it says how much is. */
export function formatChipCount(
  chip: WorklistChip,
  { counts, unknown }: Pick<NarrowedList, "counts" | "unknown">,
  { checked, total }: Pick<RecordCheck, "checked" | "total">,
  canOpen: boolean,
): string {
  const count = formatCount(counts[chip]);
  if (chip === "failed" && checked < total) {
    return checked === 0 ? "not checked" : `${count} of ${formatCount(checked)} checked`;
  }
  if (counts[chip] > 0 || chip === "reviewed") return count;
  if (chip === "call") {
    const isKnown = REASONS.every((name) => unknown[name] === 0 || (name === "failed" && !canOpen));
    return isKnown ? count : "none known";
  }
  return unknown[chip] === 0 ? count : `0, ${formatCount(unknown[chip])} not known`;
}

const UNKNOWN_OF = {
  unused: "last use",
  "low-adherence": "adherence",
  "quality-drop": "quality",
} as const;

/**
 * Of how many users the server did not say what the chosen chips ask for: "Not known: last use of 1 user, quality of 2". They are in
 * no chip. Undefined where everything is known.
 */
export function formatUnknown(
  unknown: Readonly<Record<ReasonName, number>>,
  chosen: readonly WorklistChip[] = ["call"],
): string | undefined {
  const parts = Object.entries(UNKNOWN_OF).flatMap(([key, what]) => {
    const name = key as keyof typeof UNKNOWN_OF;
    const isAsked = chosen.includes(name) || chosen.includes("call");
    return isAsked && unknown[name] > 0 ? [{ what, count: unknown[name] }] : [];
  });
  if (parts.length === 0) return undefined;
  const words = parts.map(({ what, count }, place) => {
    const users = place > 0 ? "" : count === 1 ? " user" : " users";
    return `${what} of ${formatCount(count)}${users}`;
  });
  return `Not known: ${words.join(", ")}`;
}
