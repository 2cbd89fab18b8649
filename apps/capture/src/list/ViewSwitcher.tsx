import { useSearchParams } from "@capno/router";

import { toShown } from "../paths/calendar-path.ts";
import { LIST_PATH, toListPath, type ListView } from "../paths/list-path.ts";
import { SUMMARIES_PATH } from "../paths/summaries-path.ts";
import { LinkSwitch } from "../kit/LinkSwitch.tsx";

export interface ViewSwitcherProps {
  /** As it is shown; the address follows when typing pauses. */
  readonly view: ListView;
  readonly isCalendar: boolean;
  readonly isTicking: boolean;
}

/** The same users as a table, as a calendar, or with a box for each whose summary is made. */
export function ViewSwitcher({ view, isCalendar, isTicking }: ViewSwitcherProps) {
  const [others] = useSearchParams();
  const params = toListPath(view, others);
  const to = (pathname: string, calendar: boolean) => ({
    pathname,
    search: toShown(params, calendar).toString(),
  });
  return (
    <LinkSwitch
      label="Users as"
      ways={[
        { name: "Table", to: to(LIST_PATH, false), isCurrent: !isTicking && !isCalendar },
        { name: "Calendar", to: to(LIST_PATH, true), isCurrent: !isTicking && isCalendar },
        { name: "Summaries", to: to(SUMMARIES_PATH, false), isCurrent: isTicking },
      ]}
    />
  );
}
