import { getSoftwareUdi } from "@capno/domain/product/software-udi";

interface SoftwareLine {
  readonly label: "Software UDI used during diagnosis" | "Software version used during diagnosis";
  readonly value: string;
}

/** A UDI as the backend may store it: whole only with three versions of six digits. */
const WHOLE_UDI = /^\S+\(8012\)\d{18}$/;

/**
 * The software that diagnosed a record, from the record alone: the running versions may be newer. A UDI is
 * printed only where the record holds all three versions; anything less is no UDI, and the line shows what is
 * stored under its own name.
 */
export function getSoftwareOfDiagnosis(prefix: string, version: string): SoftwareLine {
  const stored = version.trim();
  const udi = WHOLE_UDI.test(stored) ? stored : buildUdi(prefix, stored);
  return udi === undefined
    ? { label: "Software version used during diagnosis", value: stored }
    : { label: "Software UDI used during diagnosis", value: udi };
}

/** In the order camrest, diagnoserver, app. */
function buildUdi(prefix: string, version: string): string | undefined {
  const [camrest, diagnoserver, app, ...others] = version.split(/[\s,;|/+]+/);
  // A UDI without its prefix identifies no product.
  if (prefix === "" || !camrest || !diagnoserver || !app || others.length > 0) return undefined;
  const udi = getSoftwareUdi(prefix, { camrest, diagnoserver, app });
  return udi.ok ? udi.value : undefined;
}
