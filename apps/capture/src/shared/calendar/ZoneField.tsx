import { SelectField } from "@capno/ui-kit/fields/SelectField";

import { TIME_ZONE } from "../time/time-zone.ts";

interface ZoneFieldProps {
  readonly zone: string;
  readonly onChange: (zone: string) => void;
  readonly className?: string | undefined;
}

/** In which zone a day begins: named, and to be changed. */
export function ZoneField({ zone, onChange, className }: ZoneFieldProps) {
  return (
    <SelectField
      label="Time zone"
      labelHidden
      title="Days begin and end in this time zone"
      className={className}
      value={zone}
      onChange={onChange}
      options={[...new Set([TIME_ZONE, "UTC", zone, ...Intl.supportedValuesOf("timeZone")])].map((value) => ({
        value,
        label: value.replaceAll("_", " "),
      }))}
    />
  );
}
