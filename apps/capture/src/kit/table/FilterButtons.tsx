import { formatCount } from "@capno/domain/number/percent";
import { Button } from "@capno/ui-kit/buttons/Button";
import { classNames } from "@capno/ui-kit/styles/class-names";
import { ChangingText } from "@capno/ui-kit/text/ChangingText";
import { useRef } from "react";

import rowFrame from "../rows/RowFrame.module.css";
import { useEdgeFade } from "../rows/use-edge-fade.ts";
import styles from "./TableBar.module.css";

export interface FilterButtonsProps<Name extends string> {
  readonly label: string;
  readonly filters: readonly { readonly name: Name; readonly text: string; readonly count: number }[];
  readonly pressed: Name | undefined;
  readonly onChange: (name: Name | undefined) => void;
}

/** Filters of a table of which one at most is on, each with the number of its rows. */
export function FilterButtons<Name extends string>({
  label,
  filters,
  pressed,
  onChange,
}: FilterButtonsProps<Name>) {
  const line = useRef<HTMLDivElement>(null);
  useEdgeFade(line);
  return (
    <div
      ref={line}
      role="group"
      aria-label={label}
      className={classNames(styles.filterButtons, rowFrame.fading)}
    >
      {filters.map(({ name, text, count }) => (
        <Button
          key={name}
          size="small"
          aria-pressed={pressed === name}
          onClick={() => onChange(pressed === name ? undefined : name)}
        >
          <ChangingText>{`${text} (${formatCount(count)})`}</ChangingText>
        </Button>
      ))}
    </div>
  );
}
