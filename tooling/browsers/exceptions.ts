import { PRODUCTS, type ProductName } from "../stack/products.ts";

/** The workspaces whose built files browsers load. */
export const BROWSER_APPS = ["shell", ...PRODUCTS] as const;
export type BrowserApp = "shell" | ProductName;

/** Something that a browser of the floor lacks and that may stand in the built files all the same. */
export interface Exception {
  /** A key of the compatibility data, or the beginning of several with a star at the end. */
  readonly feature: string;
  /** Why it does no harm. */
  readonly why: string;
  /** What a person sees instead; absent where nothing differs. docs/browsers.md lists these. */
  readonly instead?: string;
  /** How many places of which workspace are meant, no more and no fewer; absent where every place is. */
  readonly places?: Partial<Readonly<Record<BrowserApp, number>>>;
}

/** In scripts each place is counted: one more is a new use, and somebody has to look at it. */
const SCRIPTS: readonly Exception[] = [
  {
    feature: "api.AbortSignal.any_static",
    why: "ky asks whether it is there and keeps the answer in a variable; our transport joins signals itself",
    places: { shell: 2 },
  },
  {
    feature: "api.Document.startViewTransition",
    why: "react-dom tries it for <ViewTransition>, which nothing here uses",
    places: { shell: 3 },
  },
  {
    feature: "api.Element.checkVisibility",
    why: "the focus scope of Radix asks whether it is there and keeps the answer in a variable",
    places: { shell: 1, capture: 1, screen: 1, diagnose: 1 },
  },
  {
    feature: "api.Window.navigation",
    why: "react-dom has asked for it around the function that uses it",
    places: { shell: 1 },
  },
  {
    feature: "api.Window.cancelIdleCallback",
    why: "takes back what only requestIdleCallback has given",
    places: { capture: 1 },
  },
  {
    feature: "api.Window.devicePixelRatio",
    why: "Safari has it and does not change it when the page is zoomed",
    instead: "charts are drawn again in full sharpness at the next change of size",
    places: { capture: 1, screen: 1, diagnose: 1 },
  },
  {
    feature: "api.Window.open",
    why: "iOS has it and takes no size and place of the new window, which nobody gives",
    places: { shell: 1 },
  },
  { feature: "api.HTMLAnchorElement.ping", why: "a method of pusher-js's socket", places: { shell: 3 } },
  {
    feature: "api.HTMLGeolocationElement.watch",
    why: "methods of our own machines and record store",
    places: { capture: 1, screen: 2, diagnose: 2 },
  },
  { feature: "api.IntersectionObserver.delay", why: "an option of ky's", places: { shell: 1 } },
  { feature: "api.NavigateEvent.info", why: "a method of pusher-js's timeline", places: { shell: 8 } },
  {
    feature: "api.PresentationConnectionAvailableEvent.connection",
    why: "a property of pusher-js and of our own, whose bind is called",
    places: { shell: 11 },
  },
  {
    feature: "api.BackgroundFetchEvent.registration",
    why: "the address of our own page of registration",
    places: { shell: 3 },
  },
  {
    feature: "api.CanvasRenderingContext2D.font",
    why: "a method of pdfkit's document",
    places: { screen: 11, diagnose: 11 },
  },
  {
    feature: "javascript.builtins.Iterator.toArray",
    why: "a method of fontkit's own lists",
    places: { screen: 7, diagnose: 7 },
  },
  {
    feature: "javascript.builtins.Uint8Array.fromHex",
    why: "noble's hashes ask whether it is there and keep the answer in a variable",
    places: { screen: 1, diagnose: 1 },
  },
  {
    feature: "javascript.builtins.Uint8Array.toHex",
    why: "noble's hashes ask whether it is there and keep the answer in a variable",
    places: { screen: 1, diagnose: 1 },
  },
  {
    feature: "javascript.builtins.Iterator.take",
    why: "a method of our own list of owed requests",
    places: { shell: 1 },
  },
  {
    feature: "javascript.builtins.Set.intersection",
    why: "a method of luxon's intervals",
    places: { capture: 1 },
  },
  { feature: "javascript.builtins.Set.union", why: "a method of luxon's intervals", places: { capture: 1 } },
  {
    feature: "html.global_attributes.is",
    why: "react-dom passes it on where somebody asks, and nobody does",
    places: { shell: 1 },
  },
  {
    feature: "html.global_attributes.nonce",
    why: "the bundler sets it where the page has one: ours has hashes",
    places: { shell: 2, capture: 2, screen: 2, diagnose: 2 },
  },
];

/** Styles and attributes that a browser may leave out: what it does not know it passes over. */
const LOOKS: readonly Exception[] = [
  {
    feature: "css.at-rules.media.forced-colors",
    why: "the system draws no forced colours there that the page could know of",
  },
  { feature: "css.properties.forced-color-adjust*", why: "it knows no forced colours" },
  {
    feature: "css.at-rules.page*",
    why: "the size and the margins of paper come from the print dialog",
    instead: "the margins of a printed page are those of the print dialog",
  },
  {
    feature: "css.properties.accent-color",
    why: "Safari does not watch the contrast of the tick, which ours has",
  },
  {
    feature: "css.properties.align-content.start",
    why: "the rows are as high as what they hold unless a card is stretched",
    instead: "in a card that is higher than its content the lines stand further apart",
  },
  { feature: "css.properties.contain.style", why: "it only spares the browser work" },
  {
    feature: "css.properties.container-type*",
    why: "the width that is measured by it has a fixed one before it",
    instead: "the readout of a chart breaks its lines earlier",
  },
  { feature: "css.properties.cursor.*", why: "iOS shows no pointer that could change" },
  {
    feature: "css.properties.grid-template-rows.subgrid",
    why: "each number keeps rows of its own",
    instead: "where one label of several takes two lines, the numbers beside each other are not in one line",
  },
  {
    feature: "css.properties.outline",
    why: "the frame of what has the focus is drawn",
    instead: "the frame around what has the focus has square corners",
  },
  {
    feature: "css.properties.overflow-anchor*",
    why: "only switches off what Safari does not do",
  },
  {
    feature: "css.properties.overscroll-behavior*",
    why: "what scrolls still scrolls",
    instead: "scrolling on beyond the end of a dialog or a table may move the page",
  },
  {
    feature: "css.properties.text-wrap*",
    why: "lines break where there is room",
    instead: "headings of two lines have lines of unequal length",
  },
  {
    feature: "css.types.color.color-mix",
    why: "a plain colour stands before it",
    instead: "coloured panels have a border of the plain line colour",
  },
  { feature: "html.elements.link.blocking", why: "stands with rel=expect alone" },
  {
    feature: "html.elements.link.rel.expect",
    why: "a link of a kind that is not known is passed over",
    instead: "on a busy machine the sign-in card may be painted in two steps",
  },
  { feature: "html.elements.link.rel.icon", why: "iOS takes no icon for a tab" },
  { feature: "html.elements.meta.name.viewport", why: "every browser takes the two values that ours has" },
  {
    feature: "html.global_attributes.autofocus",
    why: "iOS shows no keyboard before a field is touched, so the first touch is what it would be anyway",
    instead: "the first field of the sign-in page has to be touched",
  },
  { feature: "html.global_attributes.autocapitalize", why: "there is no keyboard on the screen of a Mac" },
];

export const EXCEPTIONS: readonly Exception[] = [...SCRIPTS, ...LOOKS];
