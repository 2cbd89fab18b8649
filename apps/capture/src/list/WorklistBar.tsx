import { formatCount } from "@capno/domain/number/percent";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { memo, useId, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

import { useEdgeFade } from "../kit/rows/use-edge-fade.ts";
import {
  isStatusChip,
  STATUS_CHIP_NAMES,
  STATUS_CHIPS,
  WORKLIST_CHIPS,
  type ListChip,
  type StatusChip,
} from "../paths/list-path.ts";
import type { ParticipantsView } from "./use-participants-view.ts";
import { describeChips, formatChipCount, type ChipText } from "./worklist-text.ts";
import rowFrame from "../kit/rows/RowFrame.module.css";
import styles from "./WorklistBar.module.css";

export interface WorklistBarProps {
  readonly page: Pick<
    ParticipantsView,
    "view" | "limits" | "groups" | "isShared" | "worklist" | "canOpen" | "check" | "press"
  >;
}

/** Filters of the worklist: each chip shows the number of rows it filters the list to; those without any are folded away. */
export function WorklistBar({ page }: WorklistBarProps) {
  const { view, limits, groups, isShared, worklist, canOpen, check, press } = page;
  const words = describeChips(limits, groups, isShared);
  // Needs the participants' records, so it is hidden from accounts without access to them.
  const { statusCounts, found } = worklist;
  const hasStatuses = statusCounts["not-known"] < found.length || view.status !== undefined;
  // Which was chosen before this page was opened is in view.
  const [chosenBefore] = useState(view.status);
  const offered: readonly ListChip[] = [
    ...(chosenBefore === undefined ? [] : [chosenBefore]),
    ...WORKLIST_CHIPS.filter((chip) => chip !== "failed" || canOpen),
    ...(hasStatuses ? STATUS_CHIPS.filter((chip) => chip !== chosenBefore) : []),
  ];
  const countOf = (chip: ListChip) =>
    isStatusChip(chip) ? formatCount(statusCounts[chip]) : formatChipCount(chip, worklist, check, canOpen);
  const isPressed = (chip: ListChip) =>
    isStatusChip(chip) ? view.status === chip : view.needs.includes(chip);
  const [isOpen, setOpen] = useState(false);
  const seen = useShownOnce(offered.filter((chip) => countOf(chip) !== "0" || isPressed(chip)));
  const line = useRef<HTMLDivElement>(null);
  const fitting = useFirstLine(line);
  useEdgeFade(line);
  // On a phone the chips are pushed sideways: the one that is pressed when the page opens is in view.
  useLayoutEffect(() => {
    const box = line.current;
    const chip = [...(box?.querySelectorAll("[aria-pressed=true]") ?? [])].at(-1);
    if (box === null || chip === undefined) return;
    const beyond = chip.getBoundingClientRect().right + FADE_PX - box.getBoundingClientRect().right;
    box.scrollLeft = Math.max(0, beyond);
  }, []);
  const id = useId();
  const first = offered.filter((chip) => chip === "call" || seen.has(chip));
  const shown = isOpen ? [...first, ...offered.filter((chip) => !first.includes(chip))] : first;
  const hidden = offered.length - Math.min(fitting, first.length);
  function toggle(isByKey: boolean) {
    flushSync(() => setOpen(!isOpen));
    // The chips that have come stand before the button: Tab goes on through them.
    if (isByKey && !isOpen) line.current?.querySelectorAll("button")[offered.length - hidden]?.focus();
  }
  return (
    <div className={styles.bar}>
      <div
        ref={line}
        id={id}
        role="group"
        aria-label="Worklist"
        className={classNames(styles.chips, rowFrame.fading, isOpen && styles.open)}
      >
        {shown.map((chip, place) => (
          <Chip
            key={chip}
            chip={chip}
            words={isStatusChip(chip) ? STATUS_WORDS[chip] : words[chip]}
            count={countOf(chip)}
            isPressed={isPressed(chip)}
            isBeyond={!isOpen && place >= fitting}
            onPress={press}
          />
        ))}
      </div>
      {(hidden > 0 || isOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={(event) => toggle(event.detail === 0)}
        >
          <ChangingText>{isOpen ? "Fewer" : "More"}</ChangingText>
        </button>
      )}
    </div>
  );
}

/** Of the right edge while there is more beyond it. */
const FADE_PX = 44;

const STATUS_WORDS = Object.fromEntries(
  STATUS_CHIPS.map((chip) => [
    chip,
    {
      label: STATUS_CHIP_NAMES[chip],
      description:
        chip === "left"
          ? "Left the study, for whatever reason. They need no call."
          : `Users whose status in the study is: ${STATUS_CHIP_NAMES[chip]}.`,
    },
  ]),
) as Readonly<Record<StatusChip, ChipText>>;

interface ChipProps {
  readonly chip: ListChip;
  readonly words: ChipText;
  readonly count: string;
  readonly isPressed: boolean;
  /** Whether it has no room in the one line. */
  readonly isBeyond: boolean;
  readonly onPress: (chip: ListChip) => void;
}

const Chip = memo(function Chip({ chip, words, count, isPressed, isBeyond, onPress }: ChipProps) {
  return (
    <Tooltip content={words.description} side="bottom">
      <button
        type="button"
        className={classNames(styles.chip, chip === "call" && styles.first, isBeyond && styles.beyond)}
        aria-pressed={isPressed}
        onClick={() => onPress(chip)}
      >
        <span>{words.label}</span> <ChangingText className={styles.count}>{`(${count})`}</ChangingText>
      </button>
    </Tooltip>
  );
});

/** Chips stay once they were there: none moves because another one's count has become 0. */
function useShownOnce(chips: readonly ListChip[]): ReadonlySet<ListChip> {
  const [seen, setSeen] = useState<ReadonlySet<ListChip>>(new Set(chips));
  const isNew = chips.some((chip) => !seen.has(chip));
  const next = isNew ? new Set([...seen, ...chips]) : seen;
  if (isNew) setSeen(next);
  return next;
}

/** How many children stand in the first line of a box that shows no other. */
function useFirstLine(box: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- any count may change what fits
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setCount(countFirstLine(element));
    measure();
    // In the frame of the new width: a chip of the second line is never seen cut.
    const measureNow = () => flushSync(measure);
    const watch = typeof ResizeObserver === "undefined" ? undefined : new ResizeObserver(measureNow);
    watch?.observe(element);
    // Whether the chips wrap depends on the window: the box may be as wide as before.
    window.addEventListener("resize", measureNow);
    return () => {
      watch?.disconnect();
      window.removeEventListener("resize", measureNow);
    };
  });
  return count;
}

function countFirstLine(box: HTMLElement): number {
  const tops = [...box.children].map((chip) => (chip instanceof HTMLElement ? chip.offsetTop : 0));
  return tops.filter((top) => top === tops[0]).length;
}
