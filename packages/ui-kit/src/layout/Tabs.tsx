import * as Radix from "@radix-ui/react-tabs";
import { type ReactNode, useState } from "react";
import styles from "./Tabs.module.css";

export interface Tab {
  readonly id: string;
  readonly label: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps {
  readonly label: string;
  readonly tabs: readonly Tab[];
  /** The open tab; leave out to let the component keep it, beginning with the first. */
  readonly value?: string | undefined;
  readonly onChange?: ((id: string) => void) | undefined;
}

/** Views of one thing side by side. Arrows, Home and End move and open. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const [own, setOwn] = useState(tabs[0]?.id);
  const open = tabs.find((tab) => tab.id === (value ?? own)) ?? tabs[0];

  function handleChange(id: string) {
    setOwn(id);
    onChange?.(id);
  }

  return (
    <Radix.Root value={open?.id ?? ""} onValueChange={handleChange}>
      <Radix.List aria-label={label} className={styles.list}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.id} value={tab.id} className={styles.tab}>
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.id} value={tab.id} className={styles.panel}>
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
