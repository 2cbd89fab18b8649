/** Stands in the builds for the colour spaces of `@visx/scale`: 1.3 KB for scales between colours, and none here is one. */
// oxlint-disable-next-line import/no-default-export -- as the module has that it stands in for
export default function createColorInterpolator(): never {
  throw new Error("The builds leave colour scales out: see color-scale-stub");
}
