import "@capno/ui-kit/styles/tokens.css";
import "@capno/ui-kit/styles/base.css";
import "@capno/ui-kit/styles/parts.css";
import { createRoot, hydrateRoot } from "react-dom/client";

import { App } from "./app/App.tsx";
import { startShell } from "./app/create-shell.ts";
import { paths, withoutTrailingSlash } from "./paths/paths.ts";

const place = document.querySelector("#root");
if (place === null) throw new Error("The page has no #root");

const shell = startShell();
const page = <App {...shell} />;

// The sign-in page comes as HTML that React takes over; what was typed meanwhile stays.
const isPrerendered = place.hasChildNodes() && withoutTrailingSlash(location.pathname) === paths.signIn();
if (isPrerendered) {
  hydrateRoot(place, page, {
    onRecoverableError: (error) =>
      shell.services.notices.report("The sign-in page did not fit its HTML", error),
  });
} else {
  place.replaceChildren();
  createRoot(place).render(page);
}

// After the first paint, and behind all that the first page asks for. Without it the page stays in a font of the system.
addEventListener("load", () =>
  new PerformanceObserver((_painted, observer) => {
    observer.disconnect();
    loadType();
  }).observe({ type: "paint", buffered: true }),
);

function loadType(): void {
  import(/* webpackChunkName: "fonts" */ "./app/load-fonts.ts")
    .then(({ loadFonts }) => loadFonts())
    .catch((error: unknown) => shell.services.notices.report("The fonts could not be loaded", error));
}
