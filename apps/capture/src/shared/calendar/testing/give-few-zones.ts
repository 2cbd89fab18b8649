import { vi } from "vitest";

/** A browser knows some four hundred time zones. Where the choice of one is not the matter, a page is drawn without them. */
export function giveFewZones(): void {
  vi.spyOn(Intl, "supportedValuesOf").mockReturnValue(["America/St_Johns", "Europe/London"]);
}
