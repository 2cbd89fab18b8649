type SoftwareUdiResult =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly error: "Incorrect versions supplied" };

const VERSION = /^(\d{1,2})\.(\d{1,2})\.(\d{1,2})$/;

function padVersion(version: string): string | undefined {
  return VERSION.exec(version)
    ?.slice(1)
    .map((part) => part.padStart(2, "0"))
    .join("");
}

/**
 * The fixed prefix, "(8012)" and three versions of six digits each: 4.2.11 becomes 040211.
 */
export function getSoftwareUdi(
  prefix: string,
  versions: { readonly camrest: string; readonly diagnoserver: string; readonly app: string },
): SoftwareUdiResult {
  const parts = [versions.camrest, versions.diagnoserver, versions.app].map(padVersion);
  return parts.includes(undefined)
    ? { ok: false, error: "Incorrect versions supplied" }
    : { ok: true, value: `${prefix}(8012)${parts.join("")}` };
}
