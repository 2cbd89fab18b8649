import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { type ComboboxOption, filterOptions } from "./combobox-filter.ts";
import { Field, type FieldText } from "./Field.tsx";
import { Icon } from "../icons/Icon.tsx";
import { isTopLayer, layerAttribute } from "../behaviour/layers.ts";
import { useFloating } from "../behaviour/use-floating.ts";
import { CheckIcon, ChevronDownIcon } from "../icons/icons.ts";
import { visuallyHidden } from "../text/VisuallyHidden.tsx";
import fieldStyles from "./Field.module.css";
import styles from "./ComboboxField.module.css";

interface ComboboxFieldProps extends Pick<FieldText, "label" | "labelHidden"> {
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly options: readonly ComboboxOption[];
  readonly placeholder?: string | undefined;
  /** Shown when nothing fits what was typed. */
  readonly emptyText?: string | undefined;
  readonly className?: string | undefined;
}

/** More than one can read at a glance: the rest appears as one types. */
const SHOWN_AT_ONCE = 100;

/** One of many, found by typing. Arrows move, Enter takes, Escape closes and keeps the choice. */
export function ComboboxField({
  label,
  labelHidden,
  value,
  onChange,
  options,
  placeholder,
  emptyText = "Nothing matches",
  className,
}: ComboboxFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const [lastValue, setLastValue] = useState(value);
  if (value !== lastValue) {
    setLastValue(value);
    // Chosen by other means than this field, a scan for example: what is typed is over.
    if (value !== undefined) close();
  }
  const frame = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useFloating(open, frame, list, { side: "bottom", align: "start", matchWidth: true });

  const chosen = options.find((option) => option.value === value);
  const matches = filterOptions(options, typed ?? "");
  const shown = matches.slice(0, SHOWN_AT_ONCE);
  const activeOption = open ? shown[Math.min(active, shown.length - 1)] : undefined;

  useEffect(() => {
    if (open) list.current?.querySelector('[data-active="true"]')?.scrollIntoView?.({ block: "nearest" });
  }, [open, activeOption]);

  function show() {
    if (open) return;
    setActive(
      Math.max(
        0,
        shown.findIndex((option) => option.value === value),
      ),
    );
    setOpen(true);
  }

  function close() {
    setOpen(false);
    setTyped(undefined);
  }

  function take(option: ComboboxOption | undefined) {
    if (!option || option.disabled) return;
    onChange(option.value);
    close();
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!open) return show();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length);
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      take(activeOption);
    } else if (event.key === "Escape" && open && isTopLayer(list.current)) {
      event.preventDefault();
      close();
    }
  }

  return (
    <Field {...{ label, labelHidden, className }}>
      {(control) => {
        const listId = `${control.id}-list`;
        const toOptionId = (option: ComboboxOption) => `${listId}-${options.indexOf(option)}`;
        return (
          <div ref={frame} className={styles.frame}>
            <input
              {...control}
              type="text"
              role="combobox"
              aria-autocomplete="list"
              aria-expanded={open}
              aria-controls={listId}
              aria-activedescendant={activeOption && toOptionId(activeOption)}
              autoComplete="off"
              spellCheck={false}
              placeholder={placeholder}
              className={fieldStyles.control}
              value={typed ?? chosen?.label ?? ""}
              onChange={(event) => {
                setTyped(event.target.value);
                setActive(0);
                setOpen(true);
                // An emptied field is no choice; half a word keeps the one before.
                if (event.target.value === "" && value !== undefined) onChange(undefined);
              }}
              onClick={show}
              onKeyDown={handleKeyDown}
              onBlur={close}
            />
            <Icon icon={ChevronDownIcon} />
            {open && (
              <div {...layerAttribute} ref={list} className={styles.layer}>
                <ul id={listId} role="listbox" aria-label={label} className={styles.list}>
                  {shown.map((option) => (
                    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- focus and keys stay in the input
                    <li
                      key={option.value}
                      id={toOptionId(option)}
                      role="option"
                      aria-selected={option.value === value}
                      aria-disabled={option.disabled}
                      data-active={option === activeOption}
                      className={styles.option}
                      // Before blur, which would close the list first.
                      onPointerDown={(event) => event.preventDefault()}
                      onClick={() => take(option)}
                    >
                      <span>{option.label}</span>
                      {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
                      {option.value === value && <Icon icon={CheckIcon} size={16} />}
                    </li>
                  ))}
                </ul>
                {shown.length === 0 && <p className={styles.note}>{emptyText}</p>}
                {matches.length > shown.length && (
                  <p
                    className={styles.note}
                  >{`${formatNumber(matches.length - shown.length)} more: type to narrow the list`}</p>
                )}
              </div>
            )}
            <span role="status" className={visuallyHidden}>
              {open && typed !== undefined ? toCountText(matches.length, emptyText) : ""}
            </span>
          </div>
        );
      }}
    </Field>
  );
}

/** "9,950" */
const formatNumber = (count: number): string => count.toLocaleString("en-GB");

function toCountText(count: number, emptyText: string): string {
  if (count === 0) return emptyText;
  return count === 1 ? "1 match" : `${formatNumber(count)} matches`;
}
