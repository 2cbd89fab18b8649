import { Button } from "@capno/ui-kit/Button";
import { Dialog } from "@capno/ui-kit/Dialog";
import { Menu } from "@capno/ui-kit/Menu";
import { useState } from "react";

import { TIME_ZONE } from "../time/time-zone.ts";
import { ZoneField } from "./ZoneField.tsx";

interface ZoneMenuProps {
  readonly zone: string;
  readonly onChange: (zone: string) => void;
}

/** In which zone a day begins: named on the button, and to be changed. All 400 zones are one step further away. */
export function ZoneMenu({ zone, onChange }: ZoneMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const usual = [...new Set([TIME_ZONE, "UTC", zone])];
  return (
    <>
      <Menu
        label={`Days in ${formatZone(zone)}`}
        size="small"
        items={[
          ...usual.map((value) => ({
            id: value,
            label: value === zone ? `✓ ${formatZone(value)}` : formatZone(value),
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
