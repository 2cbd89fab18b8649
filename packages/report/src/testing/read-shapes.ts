import { getResolvedPDFJS } from "unpdf";

/** A line or an area: where it reaches to, in points from the left edge and from the page's foot. */
export interface ReadShape {
  readonly kind: "line" | "area";
  readonly color: string;
  readonly isDashed: boolean;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly top: number;
}

interface Operators {
  readonly fnArray: readonly number[];
  readonly argsArray: readonly unknown[];
}

/** What of a page's state decides how and where something is drawn. Nothing that is drawn is turned. */
interface State {
  readonly line: string;
  readonly area: string;
  readonly isDashed: boolean;
  readonly x: number;
  readonly y: number;
  readonly scaleX: number;
  readonly scaleY: number;
}

const BEGIN: State = { line: "", area: "", isDashed: false, x: 0, y: 0, scaleX: 1, scaleY: 1 };

/** Everything but the letters that a page draws, in its order. */
export async function readShapes({ fnArray, argsArray }: Operators): Promise<readonly ReadShape[]> {
  const { OPS } = await getResolvedPDFJS();
  const shapes: ReadShape[] = [];
  const saved: State[] = [];
  let state = BEGIN;
  for (const [place, operator] of fnArray.entries()) {
    const args = (argsArray[place] ?? []) as readonly unknown[];
    switch (operator) {
      case OPS.save:
        saved.push(state);
        break;
      case OPS.restore:
        state = saved.pop() ?? BEGIN;
        break;
      case OPS.transform:
        state = transform(state, args.map(Number));
        break;
      case OPS.setFillRGBColor:
      case OPS.setFillColorN:
        state = { ...state, area: String(args[0]) };
        break;
      case OPS.setStrokeRGBColor:
      case OPS.setStrokeColorN:
        state = { ...state, line: String(args[0]) };
        break;
      case OPS.setDash:
        state = { ...state, isDashed: (args[0] as ArrayLike<number>).length > 0 };
        break;
      case OPS.constructPath: {
        const [painted, , box] = args as readonly [number, unknown, ArrayLike<number> | null];
        if (box === null) break;
        if (painted === OPS.fill) shapes.push(toShape("area", state, box));
        if (painted === OPS.stroke) shapes.push(toShape("line", state, box));
        break;
      }
    }
  }
  return shapes;
}

function transform(state: State, [a = 1, , , d = 1, e = 0, f = 0]: readonly number[]): State {
  const { x, y, scaleX, scaleY } = state;
  return { ...state, x: x + scaleX * e, y: y + scaleY * f, scaleX: scaleX * a, scaleY: scaleY * d };
}

function toShape(kind: ReadShape["kind"], state: State, box: ArrayLike<number>): ReadShape {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = Array.from(box);
  const xs = [x0, x1].map((x) => state.x + state.scaleX * x);
  const ys = [y0, y1].map((y) => state.y + state.scaleY * y);
  return {
    kind,
    color: state[kind],
    isDashed: state.isDashed,
    left: Math.min(...xs),
    right: Math.max(...xs),
    bottom: Math.min(...ys),
    top: Math.max(...ys),
  };
}
