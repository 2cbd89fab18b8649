import { getSoftwareUdi } from "@capno/domain/software-udi";

/**
 * The software UDI of the software that diagnosed a record, from the record alone: the running versions may
 * be newer. A version of another form is shown as it is. Decision A4
 */
export function getUdiOfDiagnosis(prefix: string, version: string): string {
  if (version.includes("(8012)")) return version;
  const [camrest, diagnoserver, app, ...others] = version.split(/[\s,;|/+]+/);
  if (camrest && diagnoserver && app && others.length === 0) {
    const udi = getSoftwareUdi(prefix, { camrest, diagnoserver, app });
    if (udi.ok) return udi.value;
  }
  const one = getSoftwareUdi(prefix, { camrest: version, diagnoserver: version, app: version });
  return one.ok ? one.value.slice(0, -12) : version;
}
