import { useLocation } from "@capno/router";

import { CHANGES_PATH } from "../paths/changes-path.ts";
import { STATUS_PATH } from "../paths/status-path.ts";
import { LinkSwitch } from "../kit/LinkSwitch.tsx";

/** One entry of the sidebar: who is in the study, and who changed what. */
export function StatusTabs() {
  const { pathname } = useLocation();
  const ways = [
    { name: "Status", to: STATUS_PATH },
    { name: "Log of changes", to: CHANGES_PATH },
  ];
  return (
    <LinkSwitch
      label="Participant status and log of changes"
      ways={ways.map((way) => ({ ...way, isCurrent: way.to === pathname }))}
    />
  );
}
