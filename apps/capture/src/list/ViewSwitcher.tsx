import { useSearchParams } from "@capno/router";

import { LinkSwitch } from "../kit/LinkSwitch.tsx";
import type { ParticipantsView } from "./use-participants-view.ts";
import { LIST_VIEWS, toView, VIEW_NAMES } from "./views.ts";

export interface ViewSwitcherProps {
  /** As it is shown; the address follows when typing pauses. */
  readonly page: Pick<ParticipantsView, "view" | "shownAs">;
}

/** The same users as a table, by their status, as a calendar, or with a box for each whose summary is made. */
export function ViewSwitcher({ page: { view, shownAs } }: ViewSwitcherProps) {
  const [others] = useSearchParams();
  return (
    <LinkSwitch
      label="Users as"
      ways={LIST_VIEWS.map((name) => ({
        name: VIEW_NAMES[name],
        to: toView(name, view, others),
        isCurrent: name === shownAs,
      }))}
    />
  );
}
