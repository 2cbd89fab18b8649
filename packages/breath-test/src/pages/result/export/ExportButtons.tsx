import { Button } from "@capno/ui-kit/buttons/Button";
import { Menu } from "@capno/ui-kit/overlays/Menu";
import { MoreIcon } from "@capno/ui-kit/icons";
import { VisuallyHidden } from "@capno/ui-kit/text/VisuallyHidden";

import type { ResultAction } from "./result-action.ts";

/** The first `shown` actions as buttons, the very first filled until the result is taken; the others in a menu. */
export function ExportButtons(props: {
  readonly actions: readonly ResultAction[];
  readonly shown: number;
  readonly isTaken: boolean;
}) {
  const { actions, shown } = props;
  const inMenu = actions.slice(shown);
  const slow = inMenu.find(({ slowLabel }) => slowLabel !== undefined)?.slowLabel;
  return (
    <>
      {actions.slice(0, shown).map(({ id, label, isBusy, slowLabel, disabledReason, run }, place) => (
        <Button
          key={id}
          variant={place === 0 && !props.isTaken ? "primary" : "secondary"}
          busy={isBusy}
          disabledReason={disabledReason}
          onClick={run}
        >
          {slowLabel ?? label}
        </Button>
      ))}
      {inMenu.length > 0 && (
        <Menu
          label="More actions"
          icon={MoreIcon}
          iconOnly
          variant="secondary"
          busy={slow !== undefined}
          items={inMenu.map(({ id, label, icon, disabledReason, run }) => ({
            id,
            label: disabledReason === undefined ? label : `${label} (${disabledReason.toLowerCase()})`,
            icon,
            disabled: disabledReason !== undefined,
            onSelect: run,
          }))}
        />
      )}
      <VisuallyHidden>
        <span role="status">{slow ?? ""}</span>
      </VisuallyHidden>
    </>
  );
}
