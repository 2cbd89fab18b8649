import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import styles from "./Tabs.module.css";

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The open tab; leave out to let the component keep it, beginning with the first. */
  readonly value?: string | undefined;
  readonly onChange?: ((id: string) => void) | undefined;
}

/** Views of one thing side by side. Arrows, Home and End move and open. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const base = useId();
  const list = useRef<HTMLDivElement>(null);
  const [own, setOwn] = useState(tabs[0]?.id);
  const open = tabs.find((tab) => tab.id === (value ?? own)) ?? tabs[0];

  function choose(tab: Tab | undefined) {
    if (!tab) return;
    setOwn(tab.id);
    onChange?.(tab.id);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[tabs.indexOf(tab)]?.focus();
  }

  function handleKeyDown(event: KeyboardEvent) {
    const index = open ? tabs.indexOf(open) : 0;
    const next = {
      ArrowRight: tabs[(index + 1) % tabs.length],
      ArrowLeft: tabs.at(index - 1),
      Home: tabs[0],
      End: tabs.at(-1),
    }[event.key];
    if (!next) return;
    event.preventDefault();
    choose(next);
  }

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab === open}
            aria-controls={tab === open ? `${base}-${tab.id}-panel` : undefined}
            tabIndex={tab === open ? 0 : -1}
            className={styles.tab}
            onClick={() => choose(tab)}
            onKeyDown={handleKeyDown}
          >
            {tab.label}
          </button>
        ))}
      </div>
      {open && (
        <div
          key={open.id}
          role="tabpanel"
          id={`${base}-${open.id}-panel`}
          aria-labelledby={`${base}-${open.id}`}
          tabIndex={0}
          className={styles.panel}
        >
          {open.content}
        </div>
      )}
    </div>
  );
}
