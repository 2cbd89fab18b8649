interface NumberScale {
  readonly nice?: (count?: number) => unknown;
}

/**
 * Stands in the builds for what rounds the domain of a scale in `@visx/scale`, which brings the calendar for scales of
 * time along: 1.1 KB. Axes of time are made in time-ticks, in the wall time of the clinic.
 */
// oxlint-disable-next-line import/no-default-export -- as the module has that it stands in for
export default function applyNice(scale: NumberScale, { nice }: { readonly nice?: unknown }): void {
  if (nice === true) scale.nice?.();
  else if (typeof nice === "number") scale.nice?.(nice);
  else if (nice) throw new Error("The builds leave scales of time out: see nice-domain-stub");
}
