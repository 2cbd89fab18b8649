import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const themes = ["light", "dark"] as const;
type Theme = (typeof themes)[number];
type Palette = Readonly<Record<string, string>>;

const css = ["tokens.css", "page-tokens.css"]
  .map((file) => readFileSync(new URL(file, import.meta.url), "utf8"))
  .join("\n");
const palettes = readPalettes(css);

/** Every `--name: var(--l, #…) var(--d, #…)` of the file. */
function readPalettes(text: string): Readonly<Record<Theme, Palette>> {
  const line = /--([\w-]+): var\(--l, (#[0-9a-f]{6})\) var\(--d, (#[0-9a-f]{6})\);/g;
  const rows = [...text.matchAll(line)];
  return {
    light: Object.fromEntries(rows.map(([, name, light]) => [name, light])),
    dark: Object.fromEntries(rows.map(([, name, , dark]) => [name, dark])),
  };
}

/** Relative luminance, WCAG 2.2. */
function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(palette: Palette, front: string, back: string): number {
  const [first, second] = [palette[front], palette[back]];
  if (first === undefined || second === undefined) throw new Error(`no token ${front} or ${back}`);
  const [dark, light] = [getLuminance(first), getLuminance(second)].toSorted((a, b) => a - b);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const grounds = ["page", "surface", "surface-raised", "surface-sunken", "hover"];
const tones = ["info", "good", "watch", "act", "unknown"];

const textPairs: readonly (readonly [string, string])[] = [
  ...["ink", "ink-muted", "accent", ...tones].flatMap((front) =>
    grounds.map((back) => [front, back] as const),
  ),
  ...tones.flatMap((tone) => [
    [tone, `${tone}-soft`] as const,
    ["ink", `${tone}-soft`] as const,
    ["ink-muted", `${tone}-soft`] as const,
    ["accent", `${tone}-soft`] as const,
  ]),
  ["ink", "accent-soft"],
  ["ink-muted", "accent-soft"],
  ["on-accent", "accent"],
  ["on-accent", "accent-strong"],
  ["on-act", "act"],
  ["on-act", "act-strong"],
  ["surface", "good"],
  ["page", "ink"],
];

const graphicPairs: readonly (readonly [string, string])[] = [
  ...["focus", "line-strong", "wave", "wave-previous", "wave-healthy", ...tones].flatMap((front) =>
    ["page", "surface", "surface-raised"].map((back) => [front, back] as const),
  ),
  ["accent", "line"],
  ...["good", "watch", "act", "unknown"].flatMap((tone) => [
    ["wave", `band-${tone}`] as const,
    ["wave-previous", `band-${tone}`] as const,
    ["ink", `band-${tone}`] as const,
    // Points and curves in the colours of the bands, and the healthy breath.
    ...["act", "watch", "good", "wave-healthy"].map((front) => [front, `band-${tone}`] as const),
  ]),
];

describe.each(themes)("contrast in the %s theme · WCAG 2.2 AA", (theme) => {
  it("reads every role of the file", () => {
    expect(Object.keys(palettes[theme])).toHaveLength(css.split("var(--l, #").length - 1);
  });

  it.each(textPairs)("text %s on %s reaches 4.5 to 1", (front, back) => {
    expect(getContrast(palettes[theme], front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(graphicPairs)("graphic %s on %s reaches 3 to 1", (front, back) => {
    expect(getContrast(palettes[theme], front, back)).toBeGreaterThanOrEqual(3);
  });
});

describe("themes", () => {
  it("leaves paper light: the dark values are switched on for the screen alone", () => {
    const darkRules = css.split("--d: initial").length - 1;
    const screenRules = css.match(/@media screen[^{]*\{\s*:root[^{]*\{\s*--l: ;/g) ?? [];
    expect(screenRules).toHaveLength(darkRules);
  });

  it("measures black on white as 21 to 1", () => {
    expect(getContrast({ a: "#000000", b: "#ffffff" }, "a", "b")).toBeCloseTo(21);
  });
});
