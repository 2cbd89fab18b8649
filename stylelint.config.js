/**
 * The scale of the style sheets, and styles that the browsers of `.browserslistrc` do not support. Part of
 * `pnpm check:browsers`. Numbers, and no custom properties: a new product in an older shell would lack those.
 */

/** In CSS pixels. Below each begins what is meant for a smaller window: in words, the first that no longer fits. */
const WIDTHS = {
  smallPhone: 360, // below it: 400 % of zoom on a screen of 1280
  phone: 480,
  tablet: 720, // below it the sidebar is a bar at the lower edge
  laptop: 1024, // below it lists and results stand under one another
  desk: 1280, // below it All Users takes two lines for its headings
  wideDesk: 1440, // from it All Users has room for one more column
};
const [FROM, BELOW] = [
  Object.values(WIDTHS).map((width) => `${width}px`),
  Object.values(WIDTHS).map((width) => `${width - 0.02}px`),
];

/** `z-index`. Of two with the same, the later in the document is on top. */
const LAYERS = {
  overNeighbour: "1",
  overTableCell: "2",
  stickyInPage: "10",
  overStickyInPage: "20",
  frame: "30", // header, bottom bar
  dialog: "40",
  floating: "50", // menus, tooltips, toasts, the skip link
  cover: "100", // the privacy screen
};

const FONT_SIZES = [
  "0", // its icon alone
  /^var\(--text[a-z-]*(, [\d.]+rem)?\)$/, // tokens.css, page-tokens.css
  "0.5em", // a unit behind its number
  "7pt", // sixty days beside one another on paper
];

export default {
  // The sandbox's pages are for developers.
  ignoreFiles: ["apps/sandbox/**", "**/dist/**"],
  plugins: ["stylelint-no-unsupported-browser-features"],
  referenceFiles: ["packages/ui-kit/src/styles/*.css"],
  reportDescriptionlessDisables: true,
  reportNeedlessDisables: true,
  rules: {
    "media-feature-name-value-allowed-list": { "min-width": FROM, "max-width": BELOW },
    "declaration-property-value-allowed-list": {
      "z-index": Object.values(LAYERS),
      "font-size": FONT_SIZES,
      "font-weight": ["400", "600"],
    },
    "no-unknown-custom-properties": true,
    "plugin/no-unsupported-browser-features": [
      true,
      {
        ignorePartialSupport: true,
        // A browser without one of these ignores the declaration, and the page still works: docs/browser-support.md.
        ignore: [
          "css-color-adjust", // printed bars are lighter
          "css-container-query-units", // a fixed width precedes them
          "css-overflow-anchor", // only disables what Safari does not do
          "css-overscroll-behavior", // the page may scroll behind a dialog
          "css-paged-media", // the print dialog decides the margins
          "css-subgrid", // numbers beside each other may not align
          "css-touch-action", // Safari on a Mac has no touch screen
          "css3-cursors", // phones and tablets have no pointer
          "css3-cursors-grab",
          "text-size-adjust", // only phones enlarge text
        ],
      },
    ],
  },
};
