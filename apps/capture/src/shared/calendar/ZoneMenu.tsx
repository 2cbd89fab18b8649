import { Button } from "@capno/ui-kit/buttons/Button";
import { Dialog } from "@capno/ui-kit/overlays/Dialog";
import { MoreIcon } from "@capno/ui-kit/icons";
import { Menu, type MenuItem } from "@capno/ui-kit/overlays/Menu";
import { useState, type ReactNode } from "react";

import { TIME_ZONE } from "../time/time-zone.ts";
import { ZoneField } from "./ZoneField.tsx";

interface ZoneMenuProps {
  readonly zone: string;
  readonly onChange: (zone: string) => void;
  /** Where there is little room: one menu for these and the zones. */
  readonly folded?: { readonly heading: ReactNode; readonly items: readonly MenuItem[] } | undefined;
}

/** In which zone a day begins: named on the button, and to be changed. All 400 zones are one step further away. */
export function ZoneMenu({ zone, onChange, folded }: ZoneMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const usual = [...new Set([TIME_ZONE, "UTC", zone])];
  return (
    <>
      <Menu
        {...(folded === undefined
          ? { label: `Days in ${formatZone(zone)}` }
          : {
              label: `Calendar tools, days in ${formatZone(zone)}`,
              icon: MoreIcon,
              iconOnly: true,
              variant: "secondary" as const,
              heading: folded.heading,
            })}
        size="small"
        items={[
          ...(folded?.items ?? []),
          ...usual.map((value, place) => ({
            id: value,
            separated: folded !== undefined && place === 0,
            label: `${value === zone ? "✓ " : ""}${folded === undefined ? "" : "Days in "}${formatZone(value)}`,
            onSelect: () => onChange(value),
          })),
          { id: "other", label: "Other time zone…", separated: true, onSelect: () => setOpen(true) },
        ]}
      />
      <Dialog
        open={isOpen}
        size="small"
        title="Time zone of the days"
        onClose={() => setOpen(false)}
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <ZoneField zone={zone} onChange={onChange} />
      </Dialog>
    </>
  );
}

/** "London time" for Europe/London. */
function formatZone(zone: string): string {
  const place = zone.split("/").at(-1)?.replaceAll("_", " ") ?? zone;
  return zone.includes("/") ? `${place} time` : place;
}
