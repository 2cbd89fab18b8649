interface NamedTimeZone {
  readonly name: string;
  /** The browser could not name its own zone: UTC instead, which the page has to say. */
  readonly isAssumed: boolean;
}

/** What browsers say where the system's zone is not one they know. */
const UNNAMED = new Set(["", "Etc/Unknown"]);

/** The zone the browser names; UTC where it names none or an invalid one. */
export function nameTimeZone(browserName: string | undefined): NamedTimeZone {
  if (browserName !== undefined && !UNNAMED.has(browserName) && isKnownTimeZone(browserName)) {
    return { name: browserName, isAssumed: false };
  }
  return { name: "UTC", isAssumed: true };
}

function isKnownTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en-GB", { timeZone: name }).format(0) !== "";
  } catch {
    return false;
  }
}
