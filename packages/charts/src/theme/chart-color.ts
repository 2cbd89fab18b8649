/** The colours a series, a point or an annotation may ask for. */
export type ChartColor = "default" | "red" | "yellow" | "green" | "black" | "grey";

/** Custom property of each colour, with what is used where the page brings no theme. */
export const CHART_COLOR_TOKENS: Readonly<Record<ChartColor, readonly [token: string, fallback: string]>> = {
  default: ["--wave", "#1668c7"],
  red: ["--act", "#b3261e"],
  yellow: ["--watch", "#8a6100"],
  green: ["--good", "#1b7f4b"],
  black: ["--ink", "#14212b"],
  grey: ["--wave-previous", "#6b7680"],
};

/** As a value for an SVG attribute or a style property. */
export function toCssColor(color: ChartColor): string {
  const [token, fallback] = CHART_COLOR_TOKENS[color];
  return `var(${token}, ${fallback})`;
}
