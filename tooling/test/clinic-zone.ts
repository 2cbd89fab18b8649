const HOME = "Europe/London";
/** Five hours behind: a late evening at home is an afternoon there. */
const AFAR = "America/New_York";
const EVENING = 21;
const MORNING = 3;

/**
 * The zone in which browser and sandbox of a run of tests live: they share a day, as a clinic does with its server, and
 * its midnight is hours away. Results belong to their day; a test that passes five minutes shortly before
 * midnight would lose its own.
 */
export function chooseClinicZone(at: Date): string {
  const hour = Number(
    new Intl.DateTimeFormat("en-GB", { timeZone: HOME, hour: "2-digit", hourCycle: "h23" }).format(at),
  );
  return hour >= EVENING || hour < MORNING ? AFAR : HOME;
}

/** Chosen once for a run and all its processes; the owner of the machine may name another. */
export function enterClinicZone(environment: NodeJS.ProcessEnv, at = new Date()): string {
  const zone = (environment["CAPNO_CLINIC_ZONE"] ??= chooseClinicZone(at));
  environment["TZ"] = zone;
  return zone;
}
