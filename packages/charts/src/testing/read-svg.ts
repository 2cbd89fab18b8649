import type { Point } from "./canvas-record.ts";

/** Where the parts of an SVG picture stand, in units of its view box. */

type DrawnKind = "line" | "area";

const KIND_SELECTORS: Readonly<Record<DrawnKind, string>> = { line: "[stroke]", area: "[fill-opacity]" };

/** The lines or areas of one colour. */
export const findPaths = (container: ParentNode, kind: DrawnKind, ink: string): readonly Element[] => [
  ...container.querySelectorAll(`path[data-ink="${ink}"]${KIND_SELECTORS[kind]}`),
];

/** The picture of a plot, not an icon or a legend. */
export function findPicture(container: ParentNode): Element {
  const picture = container.querySelector("svg:has([data-ink='grid'])");
  if (!picture) throw new Error("no picture");
  return picture;
}

/** The heights of the grid lines. */
export const readGrid = (picture: ParentNode): readonly number[] =>
  findPaths(picture, "line", "grid").flatMap((grid) => readPath(grid).map(([[, top] = [0, NaN]]) => top));

/** The sum of all translations from the picture down to `element`. */
function getOrigin(element: Element): { readonly left: number; readonly top: number } {
  let left = 0;
  let top = 0;
  for (let at: Element | null = element; at && at.tagName !== "svg"; at = at.parentElement) {
    const [, x = "0", y = "0"] =
      /translate\((-?[\d.]+)[ ,]+(-?[\d.]+)\)/.exec(at.getAttribute("transform") ?? "") ?? [];
    left += Number(x);
    top += Number(y);
  }
  return { left, top };
}

/** The subpaths of a path, in the picture's units. Knows M L H V Z, large and small. */
export function readPath(path: Element): readonly (readonly Point[])[] {
  const { left, top } = getOrigin(path);
  const paths = new Array<Point[]>();
  let x = 0;
  let y = 0;
  for (const [, command = "", rest = ""] of (path.getAttribute("d") ?? "").matchAll(/([a-z])([^a-z]*)/gi)) {
    const numbers = (rest.match(/-?[\d.]+/g) ?? []).map(Number);
    const isRelative = command === command.toLowerCase();
    const kind = command.toUpperCase();
    if (kind === "Z") {
      const first = paths.at(-1)?.[0];
      if (first) paths.at(-1)?.push(first);
      continue;
    }
    const isOneWay = kind === "H" || kind === "V";
    for (let i = 0; i < numbers.length; i += isOneWay ? 1 : 2) {
      const dx = kind === "V" ? undefined : numbers[i];
      const dy = kind === "V" ? numbers[i] : kind === "H" ? undefined : numbers[i + 1];
      x = dx === undefined ? x : (isRelative ? x : 0) + dx;
      y = dy === undefined ? y : (isRelative ? y : 0) + dy;
      if (kind === "M" && i === 0) paths.push([]);
      else if (!"MLHV".includes(kind)) throw new Error(`no such command is read: ${command}`);
      paths.at(-1)?.push([left + x, top + y]);
    }
  }
  return paths;
}

/** From where to where a path reaches in the column at `left`; undefined where it does not pass. */
export function findInColumn(
  paths: readonly (readonly Point[])[],
  left: number,
): { readonly top: number; readonly bottom: number } | undefined {
  const tops = paths.flatMap((path) =>
    path.flatMap(([x1, y1], i) => {
      const [x0, y0] = path[Math.max(0, i - 1)] ?? [x1, y1];
      if (Math.min(x0, x1) > left + 0.13 || Math.max(x0, x1) < left - 0.13) return [];
      return Math.abs(x1 - x0) < 0.01 ? [y0, y1] : [y0 + ((y1 - y0) * (left - x0)) / (x1 - x0)];
    }),
  );
  return tops.length === 0 ? undefined : { top: Math.min(...tops), bottom: Math.max(...tops) };
}

export interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

/** All words of a picture with their anchors. */
export function readTexts(svg: Element): readonly PlacedText[] {
  return [...svg.querySelectorAll("text")].map((text) => {
    const { left, top } = getOrigin(text);
    const at = (name: string) => Number(text.getAttribute(name) ?? 0);
    return { text: text.textContent, x: left + at("x"), y: top + at("y") };
  });
}
