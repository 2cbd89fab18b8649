export const THEMES = ["system", "light", "dark"] as const;
export const DENSITIES = ["comfortable", "compact"] as const;

export interface Appearance {
  readonly theme: (typeof THEMES)[number];
  readonly density: (typeof DENSITIES)[number];
}

/** Remembered per browser; the page's inline script puts both in place before the first paint. */
const THEME_KEY = "pref:theme";
const DENSITY_KEY = "pref:density";

/** What the page shows now, even if the browser stores nothing. */
export function getAppearance(root: HTMLElement = document.documentElement): Appearance {
  const { theme, density } = root.dataset;
  return {
    theme: THEMES.find((each) => each === theme) ?? "system",
    density: DENSITIES.find((each) => each === density) ?? "comfortable",
  };
}

export function setAppearance({ theme, density }: Appearance): void {
  put("theme", THEME_KEY, theme === "system" ? undefined : theme);
  put("density", DENSITY_KEY, density === "comfortable" ? undefined : density);
}

function put(name: "theme" | "density", key: string, value: string | undefined): void {
  const { dataset } = document.documentElement;
  if (value === undefined) delete dataset[name];
  else dataset[name] = value;
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Blocked storage: the choice holds until the page is left.
  }
}
