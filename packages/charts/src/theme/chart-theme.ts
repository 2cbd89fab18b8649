import { CHART_COLOR_TOKENS, type ChartColor, SHADE_TOKENS } from "./chart-color.ts";

/** A colour as the pixel buffer wants it. Bytes 0 to 255, alpha 0 to 1. */
export interface Rgba {
  readonly r: number;
  readonly g: number;
  readonly b: number;
  readonly a: number;
}

/** The page's tokens as values a canvas understands. */
export interface ChartTheme {
  readonly ground: string;
  readonly inkMuted: string;
  readonly grid: string;
  readonly axis: string;
  readonly series: Readonly<Record<ChartColor, string>>;
  readonly areas: Readonly<Record<ChartColor, string>>;
  readonly font: string;
}

/** The browser does not adjust a canvas in forced colours, so the chart paints with system colours. */
const FORCED: ChartTheme["series"] = {
  default: "CanvasText",
  red: "CanvasText",
  yellow: "CanvasText",
  green: "CanvasText",
  black: "CanvasText",
  grey: "GrayText",
};

export function readChartTheme(element: Element): ChartTheme {
  const style = getComputedStyle(element);
  const isForced = matches("(forced-colors: active)");
  const read = ([token, fallback]: readonly [string, string]) =>
    style.getPropertyValue(token).trim() || fallback;
  const ink = isForced ? "CanvasText" : read(["--ink", "#0f1f21"]);
  const colors = Object.keys(CHART_COLOR_TOKENS) as ChartColor[];
  const each = (tokens: Readonly<Record<ChartColor, readonly [string, string]>>) =>
    Object.fromEntries(colors.map((color) => [color, read(tokens[color])])) as Record<ChartColor, string>;
  return {
    ground: isForced ? "Canvas" : read(["--surface", "#ffffff"]),
    inkMuted: isForced ? ink : read(["--ink-muted", "#4d6063"]),
    grid: isForced ? "Canvas" : read(["--grid", "#e3eaea"]),
    axis: isForced ? ink : read(["--line-strong", "#7c8c8e"]),
    series: isForced ? FORCED : each(CHART_COLOR_TOKENS),
    areas: isForced
      ? { ...FORCED, default: "Canvas", green: "Canvas", red: "Mark", yellow: "Mark" }
      : each(SHADE_TOKENS),
    font: style.fontFamily || "system-ui, sans-serif",
  };
}

/** Calls back when the page's theme or font, the system's theme, or the contrast mode changes. */
export function watchChartTheme(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ["data-theme", "data-font", "class", "style"],
  });
  const queries = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].flatMap((query) =>
    typeof matchMedia === "function" ? [matchMedia(query)] : [],
  );
  for (const query of queries) query.addEventListener("change", onChange);
  return () => {
    observer.disconnect();
    for (const query of queries) query.removeEventListener("change", onChange);
  };
}

function matches(query: string): boolean {
  return typeof matchMedia === "function" && matchMedia(query).matches;
}

const known = new Map<string, Rgba>();

/**
 * Bytes of any colour the browser understands, as it computes them for an element. Never from a pixel: browsers that
 * resist fingerprinting give other bytes than those that were painted.
 */
export function toRgba(color: string): Rgba {
  const found = known.get(color);
  if (found) return found;
  const probe = document.createElement("i");
  probe.style.setProperty("forced-color-adjust", "none");
  probe.style.color = color;
  probe.style.display = "none";
  document.documentElement.append(probe);
  const rgba = parseComputedColor(getComputedStyle(probe).color);
  probe.remove();
  known.set(color, rgba);
  return rgba;
}

/** "rgb(18, 52, 86)", "rgba(18, 52, 86, 0.5)", or of a mixed colour "color(srgb 0.07 0.2 0.34 / 0.5)". */
function parseComputedColor(computed: string): Rgba {
  const [r = 0, g = 0, b = 0, a = 1] = [...computed.replace(/^.*\(/, "").matchAll(/[\d.]+(?:e-?\d+)?/g)].map(
    Number,
  );
  const bytes = computed.startsWith("color(srgb") ? 255 : 1;
  return { r: Math.round(r * bytes), g: Math.round(g * bytes), b: Math.round(b * bytes), a };
}

/** System colours change their meaning with the theme, so what was painted before no longer holds. */
export function forgetColors(): void {
  known.clear();
}
