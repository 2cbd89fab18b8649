/** What browsers say in place of the real zone while they resist fingerprinting; it may be the real one too. */
const MASKS = new Set(["UTC", "Etc/UTC", "GMT", "Etc/GMT", "Atlantic/Reykjavik"]);

/**
 * The zone that the browser names; undefined where it may have hidden the real one. A browser that resists
 * fingerprinting hides the pixels of a canvas as well.
 */
export function readBrowserTimeZone(): string | undefined {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return MASKS.has(timeZone) && areCanvasesHidden() ? undefined : timeZone;
}

const COLOR = [47, 111, 159] as const;
/** A browser that only adds noise to canvases keeps the real zone. */
const NOISE = 2;

function areCanvasesHidden(): boolean {
  const context = document.createElement("canvas").getContext("2d");
  if (!context) return false;
  context.fillStyle = `rgb(${COLOR.join(", ")})`;
  context.fillRect(0, 0, 1, 1);
  const { data } = context.getImageData(0, 0, 1, 1);
  return COLOR.some((byte, at) => Math.abs(byte - (data[at] ?? 0)) > NOISE);
}
