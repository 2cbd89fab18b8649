/** Styles that the browsers of `.browserslistrc` do not support. Part of `pnpm check:browsers`. */
export default {
  // The sandbox's pages are for developers.
  ignoreFiles: ["apps/sandbox/**", "**/dist/**"],
  plugins: ["stylelint-no-unsupported-browser-features"],
  rules: {
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
