import "@capno/ui-kit/styles/page-tokens.css";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { TextField } from "@capno/ui-kit/fields/TextField";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";

import styles from "./CommandMenu.module.css";
import { findCommands, type Command } from "./list-commands.ts";

export interface CommandMenuProps {
  readonly commands: readonly Command[];
  /** What the open product finds in its own data. The function stays the same while the menu is open. */
  readonly search: ((typed: string) => Promise<readonly Command[]>) | undefined;
  /** Opens the list with the typed text as its search, where that may be part of a user's ID. */
  readonly searchUsers: ((typed: string) => void) | undefined;
  readonly onClose: () => void;
}

/** Type, choose with the arrows, Enter. The focus stays in the field (a listbox combobox). */
export function CommandMenu({ commands, search, searchUsers, onClose }: CommandMenuProps) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState(0);
  const text = typed.trim();
  const { status, commands: ofProduct } = useSearch(search, text);
  const known: readonly Command[] = [
    ...findCommands(commands, typed),
    ...(searchUsers === undefined || text === ""
      ? []
      : [
          {
            id: "search-users",
            group: "Capture",
            label: `Search All Users for “${text}”`,
            run: () => searchUsers(text),
          },
        ]),
  ];
  const found = status === "late" ? [...known, ...ofProduct] : [...ofProduct, ...known];
  const isAwaited = status === "awaited";
  const entered = useRef<string>(undefined);
  const at = Math.min(chosen, found.length - 1);
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);

  // Enter opens the first result of its own text, once that result is known.
  useEffect(() => {
    if (entered.current === undefined || isAwaited || entered.current !== text) return;
    // Open a result only once: a result that is found later must not open a page by itself.
    entered.current = undefined;
    run(found[0]);
  });

  function run(command: Command | undefined) {
    if (command === undefined) return;
    onClose();
    command.run();
  }

  function handleKey(event: KeyboardEvent) {
    const moves: Readonly<Record<string, number>> = { ArrowDown: at + 1, ArrowUp: at - 1 };
    const next = moves[event.key];
    if (next !== undefined && found.length > 0) {
      event.preventDefault();
      setChosen((next + found.length) % found.length);
    }
    if (event.key === "Enter") {
      event.preventDefault();
      // A key that is still down from what opened the search chooses nothing.
      if (event.repeat) return;
      if (isAwaited) entered.current = text;
      else run(found[at]);
    }
  }

  return (
    <Dialog title="Search" onClose={onClose}>
      <TextField
        label="Search"
        labelHidden
        placeholder={search === undefined ? "Page or command" : "User, page or command"}
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={isAwaited || found.length === 0 ? undefined : optionId(at)}
        autoComplete="off"
        spellCheck={false}
        data-autofocus=""
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setChosen(0);
          entered.current = undefined;
        }}
        onKeyDown={handleKey}
      />
      <ul id={`${id}-list`} className={styles.list} role="listbox" aria-label="Commands">
        {(isAwaited ? [] : found).map((command, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field, which keeps the focus
          <li
            key={command.id}
            id={optionId(index)}
            role="option"
            aria-selected={index === at}
            className={styles.option}
            onPointerMove={() => setChosen(index)}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            {command.detail !== undefined && <small>{command.detail}</small>}
            <small className={styles.group}>{command.group}</small>
          </li>
        ))}
      </ul>
      <p role="status" className={styles.none}>
        {found.length === 0 && !isAwaited && <span>Nothing found.</span>}
      </p>
    </Dialog>
  );
}

/** Longer than the list of users takes that was read before; shorter than a person waits. */
const LONGEST_WAIT_MS = 300;

interface SearchResult {
  readonly text: string;
  /** Late results are appended below the shown ones, so that the first result never changes. */
  readonly status: "awaited" | "in-time" | "late";
  readonly commands: readonly Command[];
}

/** What the product has found for this very text. */
function useSearch(search: CommandMenuProps["search"], text: string): SearchResult {
  const [result, setResult] = useState<SearchResult>();
  useEffect(() => {
    if (search === undefined || text === "") return undefined;
    let status: SearchResult["status"] | "gone" = "in-time";
    const show = (commands: readonly Command[]) => {
      if (status !== "gone") setResult({ text, status, commands });
    };
    const timer = setTimeout(() => {
      status = "late";
      show([]);
    }, LONGEST_WAIT_MS);
    void search(text)
      // The product reports its own failed requests; pages and commands are found without them.
      .catch(() => [])
      .then((commands) => {
        clearTimeout(timer);
        show(commands);
      });
    return () => {
      clearTimeout(timer);
      status = "gone";
      // A text that is typed again starts a new search: an earlier answer could change under Enter.
      setResult(undefined);
    };
  }, [search, text]);
  if (search === undefined || text === "") return { text, status: "in-time", commands: [] };
  return result?.text === text ? result : { text, status: "awaited", commands: [] };
}
