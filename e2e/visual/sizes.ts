/** A window that a clinic has. Its name is the one of its pictures. */
export interface Size {
  readonly name: string;
  readonly width: number;
  readonly height: number;
}

/** Zoom of 200 % halves what a page has to lay itself out in, each way (WCAG 1.4.10 asks for 320 px at 400 %). */
export const SIZES: readonly Size[] = [
  { name: "320", width: 320, height: 640 },
  { name: "390", width: 390, height: 844 },
  { name: "1280 at 200 %", width: 640, height: 400 },
  { name: "768", width: 768, height: 1024 },
  { name: "1920 at 200 %", width: 960, height: 540 },
  { name: "1024", width: 1024, height: 768 },
  { name: "1280", width: 1280, height: 800 },
  { name: "1920", width: 1920, height: 1080 },
];
