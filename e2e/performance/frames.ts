/** Runs in the page of a benchmark. */
export const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));

/** Asked for within a frame, resolves when that frame has been laid out and painted. */
export const afterPaint = () =>
  new Promise<void>((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve(), { once: true });
    port1.start();
    port2.postMessage(0);
  });
