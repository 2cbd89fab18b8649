type PageTransition = "left" | "right" | "none";

/** Moving to a higher order number slides left, to a lower one right. */
export function getPageTransition(
  from: number | undefined,
  to: number | undefined,
  motion: { readonly enabled: boolean; readonly reduced: boolean },
): PageTransition {
  if (!motion.enabled || motion.reduced) return "none";
  if (from === undefined || to === undefined) return "none";
  if (to > from) return "left";
  return to < from ? "right" : "none";
}
