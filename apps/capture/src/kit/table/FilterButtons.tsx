import { formatCount } from "@capno/domain/number/percent";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { Tooltip } from "@capno/ui-kit/overlays/Tooltip";
import { memo, useId, useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

import rowFrame from "../rows/RowFrame.module.css";
import { useEdgeFade } from "../rows/use-edge-fade.ts";
import styles from "./FilterButtons.module.css";

export interface Filter<Name extends string> {
  readonly name: Name;
  readonly text: string;
  /** The number of rows that the filter leaves, or a text if the number is uncertain; undefined: not known. */
  readonly count: number | string | undefined;
  /** A tooltip. */
  readonly description?: string;
  readonly isPressed: boolean;
  /** The filter is bold and is never hidden in the folded part. */
  readonly isMain?: boolean;
}

export interface FilterButtonsProps<Name extends string> {
  readonly label: string;
  readonly filters: readonly Filter<Name>[];
  readonly onPress: (name: Name) => void;
  /** Filters that leave no row are behind *More* until they leave one. */
  readonly foldsEmpty?: boolean;
}

/** The filters above a table in one line, each with the number of its rows; those without room are behind *More*. */
export function FilterButtons<Name extends string>({
  label,
  filters,
  onPress,
  foldsEmpty = false,
}: FilterButtonsProps<Name>) {
  const [isOpen, setOpen] = useState(false);
  const isEmpty = ({ count, isPressed, isMain }: Filter<Name>) =>
    foldsEmpty && isMain !== true && !isPressed && (count === 0 || count === "0");
  const seen = useShownOnce(filters.filter((filter) => !isEmpty(filter)).map(({ name }) => name));
  const line = useRef<HTMLDivElement>(null);
  const fitting = useFirstLine(line);
  useEdgeFade(line);
  // On a phone the line scrolls sideways: scroll to the filter that is pressed when the page opens.
  useLayoutEffect(() => {
    const box = line.current;
    const pressed = [...(box?.querySelectorAll("[aria-pressed=true]") ?? [])].at(-1);
    if (box === null || pressed === undefined) return;
    const beyond = pressed.getBoundingClientRect().right + FADE_PX - box.getBoundingClientRect().right;
    box.scrollLeft = Math.max(0, beyond);
  }, []);
  const id = useId();
  const first = filters.filter(({ name }) => seen.has(name));
  const shown = isOpen ? [...first, ...filters.filter((filter) => !first.includes(filter))] : first;
  const hidden = filters.length - Math.min(fitting, first.length);
  function toggle(isByKey: boolean) {
    flushSync(() => setOpen(!isOpen));
    // The unfolded filters come before the button, so the focus moves to the first of them and Tab leads through the rest.
    if (isByKey && !isOpen) line.current?.querySelectorAll("button")[filters.length - hidden]?.focus();
  }
  return (
    <div className={styles.bar}>
      <div
        ref={line}
        id={id}
        role="group"
        aria-label={label}
        className={classNames(styles.filters, rowFrame.fading, isOpen && styles.open)}
      >
        {shown.map((filter, place) => (
          <FilterButton
            key={filter.name}
            {...filter}
            isBeyond={!isOpen && place >= fitting}
            onPress={onPress as (name: string) => void}
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

/** The width of the fade at the right edge while more filters are beyond it. */
const FADE_PX = 44;

interface FilterButtonProps extends Filter<string> {
  /** Whether it has no room in the one line. */
  readonly isBeyond: boolean;
  readonly onPress: (name: string) => void;
}

const FilterButton = memo(function FilterButton({
  name,
  text,
  count,
  description,
  isPressed,
  isMain,
  isBeyond,
  onPress,
}: FilterButtonProps) {
  return (
    <Tooltip content={description} side="bottom">
      <button
        type="button"
        className={classNames(styles.filter, isMain === true && styles.main, isBeyond && styles.beyond)}
        aria-pressed={isPressed}
        onClick={() => onPress(name)}
      >
        <ChangingText>{text}</ChangingText>
        {count !== undefined && (
          <>
            {" "}
            <ChangingText className={styles.count}>
              {`(${typeof count === "number" ? formatCount(count) : count})`}
            </ChangingText>
          </>
        )}
      </button>
    </Tooltip>
  );
});

/** Filters stay once they were there: none moves because another one's count has become 0. */
function useShownOnce(names: readonly string[]): ReadonlySet<string> {
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set(names));
  const isNew = names.some((name) => !seen.has(name));
  const next = isNew ? new Set([...seen, ...names]) : seen;
  if (isNew) setSeen(next);
  return next;
}
/** Counts the children in the first line of a box that shows one line. */
function useFirstLine(box: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- any count may change what fits
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setCount(countFirstLine(element));
    measure();
    // Measure in the frame of the new width, so that no chip of the second line is painted cut.
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
