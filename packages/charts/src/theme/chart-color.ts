/** The colours a series, a point or an annotation may ask for. */
export type ChartColor = "default" | "red" | "yellow" | "green" | "black" | "grey";

/** The colours of a picture: those of its lines, and those of its axes and words. */
export type PictureInk = ChartColor | "healthy" | "measured" | "label" | "grid" | "axis" | "ground";

type Token = readonly [token: string, fallback: string];

/** Custom property of each colour, with what is used where the page brings no theme. */
export const CHART_COLOR_TOKENS: Readonly<Record<ChartColor, Token>> = {
  default: ["--wave", "#1668c7"],
  red: ["--act", "#b3261e"],
  yellow: ["--watch", "#8a6100"],
  green: ["--good", "#1b7f4b"],
  black: ["--ink", "#14212b"],
  grey: ["--wave-previous", "#6b7680"],
};

/** The same for shaded rectangles. */
export const SHADE_TOKENS: Readonly<Record<ChartColor, Token>> = {
  default: ["--accent-soft", "#e1f1f1"],
  red: ["--band-act", "#f6cdc9"],
  yellow: ["--band-watch", "#f9e2ae"],
  green: ["--band-good", "#cdebd9"],
  black: ["--band-unknown", "#dde3e6"],
  grey: ["--surface-sunken", "#edf2f2"],
};

const INK_TOKENS: Readonly<Record<PictureInk, Token>> = {
  ...CHART_COLOR_TOKENS,
  healthy: ["--wave-healthy", "#7a4bb3"],
  measured: ["--ink", "#0f1f21"],
  label: ["--ink-muted", "#4d6063"],
  grid: ["--grid", "#e3eaea"],
  axis: ["--line-strong", "#7c8c8e"],
  ground: ["--surface", "#ffffff"],
};

const toVariable = ([token, fallback]: Token): string => `var(${token}, ${fallback})`;

/** As a value for an SVG attribute or a style property. */
export const toCssColor = (ink: PictureInk): string => toVariable(INK_TOKENS[ink]);

export const toCssShade = (color: ChartColor): string => toVariable(SHADE_TOKENS[color]);
