/** @public */
export { mount } from "./mount-chart.tsx";

/** For a comparison that imports this as one bundle: its styles lie beside it. */
const stylesheet = document.createElement("link");
stylesheet.rel = "stylesheet";
stylesheet.href = import.meta.url.replace(/\.js(\?.*)?$/, ".css");
const isStyled = new Promise<void>((resolve) => {
  stylesheet.addEventListener("load", () => resolve());
  stylesheet.addEventListener("error", () => resolve());
});
document.head.append(stylesheet);
await isStyled;
