import { getTracePoints, type Trace } from "./trace.ts";

const HIGHEST_KPA = 7;
const GRID_KPA = [2, 4, 6];
const PADDING_PX = 8;
const END_MARGIN_PX = 5;

/** Draws the visible part of a trace on its canvas, sharp on any display. */
export function drawTrace(canvas: HTMLCanvasElement, trace: Trace | undefined): void {
  const { clientWidth, clientHeight } = canvas;
  const context = canvas.getContext("2d");
  if (context === null || clientWidth === 0) return;
  const ratio = window.devicePixelRatio;
  const [width, height] = [Math.round(clientWidth * ratio), Math.round(clientHeight * ratio)];
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const colours = getComputedStyle(canvas);
  context.setTransform(ratio, 0, 0, ratio, 0, PADDING_PX * ratio);
  context.clearRect(0, -PADDING_PX, clientWidth, clientHeight);
  const box = {
    width: clientWidth - END_MARGIN_PX,
    height: clientHeight - 2 * PADDING_PX,
    highestKPa: HIGHEST_KPA,
  };

  context.strokeStyle = colours.getPropertyValue("--screen-grid");
  context.lineWidth = 1;
  for (const kPa of GRID_KPA) {
    const y = Math.round(box.height * (1 - kPa / HIGHEST_KPA)) + 0.5;
    context.beginPath();
    context.moveTo(0, y);
    context.lineTo(clientWidth, y);
    context.stroke();
  }

  const points = trace === undefined ? [] : getTracePoints(trace, box);
  const last = points.at(-1);
  context.strokeStyle = colours.getPropertyValue("--screen-line");
  context.lineWidth = 2;
  context.lineJoin = "round";
  context.beginPath();
  if (last === undefined) {
    context.moveTo(0, box.height);
    context.lineTo(box.width, box.height);
    context.globalAlpha = 0.35;
  }
  for (const { x, y } of points) context.lineTo(x, y);
  context.stroke();
  context.globalAlpha = 1;
  if (last !== undefined && trace !== undefined && trace.shown < trace.values.length) {
    context.fillStyle = colours.getPropertyValue("--screen-ink");
    context.beginPath();
    context.arc(last.x, last.y, 3, 0, 2 * Math.PI);
    context.fill();
  }
}
