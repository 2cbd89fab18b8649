import { vi } from "vitest";
import { type Bytes, CanvasRecord, EVERYWHERE, parseColor, type Point } from "./canvas-record.ts";

interface State {
  readonly scale: number;
  readonly left: number;
  readonly top: number;
  readonly clip: typeof EVERYWHERE;
}

const START: State = { scale: 1, left: 0, top: 0, clip: EVERYWHERE };

const records = new WeakMap<HTMLCanvasElement, CanvasRecord>();

/** What was painted on `canvas` since it got its size. */
export function getRecord(canvas: HTMLCanvasElement): CanvasRecord {
  const record = records.get(canvas);
  if (!record) throw new Error("nothing was ever painted on this canvas");
  return record;
}

/** Gives every canvas a context that keeps what it is told. jsdom has none. */
export function fakeCanvases(): void {
  const contexts = new WeakMap<HTMLCanvasElement, FakeContext>();
  vi.stubGlobal("ImageData", FakeImageData);
  vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockImplementation(function (this: HTMLCanvasElement) {
    const held = contexts.get(this) ?? new FakeContext(this);
    contexts.set(this, held);
    // The fake has what the charts use; a call that it lacks throws.
    return held as never;
  });
}

class FakeImageData {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
  }
}

/** A CanvasRenderingContext2D that scales and moves, but neither turns nor bends. */
class FakeContext {
  fillStyle = "#000000";
  strokeStyle = "#000000";
  globalAlpha = 1;
  lineWidth = 1;
  lineJoin = "miter";
  lineCap = "butt";
  font = "10px sans-serif";
  textAlign = "start";
  textBaseline = "alphabetic";
  readonly #canvas: HTMLCanvasElement;
  #record = new CanvasRecord();
  #size = "";
  #state = START;
  #saved = new Array<State>();
  #dashes: readonly number[] = [];
  #paths = new Array<Point[]>();

  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    records.set(canvas, this.#record);
  }

  save(): void {
    this.#saved.push(this.#state);
  }
  restore(): void {
    this.#state = this.#saved.pop() ?? START;
  }
  setTransform(scale: number, b: number, c: number, scaleY: number, left: number, top: number): void {
    if (b !== 0 || c !== 0 || scale !== scaleY) throw new Error("the fake canvas cannot turn or stretch");
    this.#state = { ...this.#state, scale, left, top };
  }
  translate(x: number, y: number): void {
    const { scale, left, top } = this.#state;
    this.#state = { ...this.#state, left: left + x * scale, top: top + y * scale };
  }
  setLineDash(dashes: readonly number[]): void {
    this.#dashes = dashes;
  }
  measureText(text: string): { readonly width: number } {
    return { width: text.length * 7 };
  }

  beginPath(): void {
    this.#paths = [];
  }
  moveTo(x: number, y: number): void {
    this.#paths.push([this.#toPixel(x, y)]);
  }
  lineTo(x: number, y: number): void {
    const path = this.#paths.at(-1);
    if (path) path.push(this.#toPixel(x, y));
    else this.moveTo(x, y);
  }
  rect(x: number, y: number, width: number, height: number): void {
    const right = x + width;
    const bottom = y + height;
    const top = [this.#toPixel(x, y), this.#toPixel(right, y)];
    this.#paths.push([...top, this.#toPixel(right, bottom), this.#toPixel(x, bottom)]);
  }
  closePath(): void {
    const path = this.#paths.at(-1);
    if (path?.[0]) path.push(path[0]);
  }
  clip(): void {
    const points = this.#paths.flat();
    const xs = points.map(([x]) => x);
    const ys = points.map(([, y]) => y);
    const { clip } = this.#state;
    this.#state = {
      ...this.#state,
      clip: {
        left: Math.max(clip.left, Math.min(...xs)),
        top: Math.max(clip.top, Math.min(...ys)),
        right: Math.min(clip.right, Math.max(...xs)),
        bottom: Math.min(clip.bottom, Math.max(...ys)),
      },
    };
  }

  stroke(): void {
    const { scale } = this.#state;
    this.#keep().shapes.push({
      kind: "stroke",
      paths: this.#paths,
      width: this.lineWidth * scale,
      dashes: this.#dashes.map((px) => px * scale),
      ...this.#ink(this.strokeStyle),
    });
  }
  fill(): void {
    this.#keep().shapes.push({ kind: "fill", paths: this.#paths, ...this.#ink(this.fillStyle) });
  }
  fillRect(x: number, y: number, width: number, height: number): void {
    const before = this.#paths;
    this.#paths = [];
    this.rect(x, y, width, height);
    this.fill();
    this.#paths = before;
  }
  clearRect(): void {
    this.#keep().shapes.length = 0;
  }
  fillText(text: string, x: number, y: number): void {
    const [left, top] = this.#toPixel(x, y);
    this.#keep().shapes.push({
      kind: "word",
      text,
      x: left,
      y: top,
      align: this.textAlign,
      baseline: this.textBaseline,
      font: this.font,
      ...this.#ink(this.fillStyle),
    });
  }

  putImageData(
    image: FakeImageData,
    x: number,
    y: number,
    dx: number,
    dy: number,
    dw: number,
    dh: number,
  ): void {
    if (dx !== 0 || dy !== 0) throw new Error("the fake canvas puts whole rows only");
    const box = { left: x, top: y, right: x + dw, bottom: y + dh };
    this.#keep().shapes.push({ kind: "pixels", box, width: image.width, data: image.data.slice() });
  }
  getImageData(x: number, y: number): { readonly data: readonly number[] } {
    const { r, g, b } = this.#record.bytesAt(x, y);
    return { data: [r, g, b, 255] };
  }
  drawImage(source: HTMLCanvasElement, x: number, y: number, width: number, height: number): void {
    const [left, top] = this.#toPixel(x, y);
    const [right, bottom] = this.#toPixel(x + width, y + height);
    const scale = (right - left) / source.width;
    if (Math.abs(scale - (bottom - top) / source.height) > 1e-9) throw new Error("a copy is stretched");
    this.#keep().shapes.push({
      kind: "copy",
      box: { left, top, right, bottom },
      source: getRecord(source),
      scale,
    });
  }

  #toPixel(x: number, y: number): Point {
    const { scale, left, top } = this.#state;
    return [left + x * scale, top + y * scale];
  }
  #ink(style: string): { color: Bytes; alpha: number; clip: typeof EVERYWHERE } {
    return { color: parseColor(style), alpha: this.globalAlpha, clip: this.#state.clip };
  }
  /** A canvas that gets another size is made anew. */
  #keep(): CanvasRecord {
    const { width, height } = this.#canvas;
    const size = `${width} ${height}`;
    if (size !== this.#size) this.#record.shapes.length = 0;
    this.#size = size;
    return this.#record;
  }
}
