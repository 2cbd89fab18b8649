import type { LogOutQuestion, ProductSurface } from "@capno/product-contract/product";

import type { ProductAreaState } from "../products/product-registry.ts";

/** Asks the open products before a log-out that the user chose. A product that fails must not prevent the log-out. */
export function getLogOutQuestions(
  areas: ProductAreaState["areas"],
  report: (problem: string, cause: unknown) => void,
): readonly LogOutQuestion[] {
  return Object.values(areas).flatMap((area) =>
    area?.status === "open" ? (ask(area.surface, report) ?? []) : [],
  );
}

function ask(
  surface: ProductSurface,
  report: (problem: string, cause: unknown) => void,
): LogOutQuestion | undefined {
  try {
    return surface.beforeLogOut?.();
  } catch (error) {
    report("A product could not say what a log-out would lose", error);
    return undefined;
  }
}
