/*
 * First in the file of old browsers, which understand nothing newer than ES5: puts a name to the browser in
 * the notice, for those that see it.
 */
/* global CAPNO_BASELINE -- filled in by the build: rspack-shell.ts */
(function () {
  "use strict";

  var APPLE = "https://support.apple.com/102662";
  var BROWSERS = [
    // On an iPhone or iPad every browser is as old as the system; those whose name stands in others' come last.
    { name: "Microsoft Edge", pattern: /EdgiOS\/(\d+)/, isApple: true },
    { name: "Chrome", pattern: /CriOS\/(\d+)/, isApple: true },
    { name: "Firefox", pattern: /FxiOS\/(\d+)/, isApple: true },
    {
      name: "Microsoft Edge",
      pattern: /(?:Edg|Edge|EdgA)\/(\d+)/,
      needs: CAPNO_BASELINE.edge,
      from: "https://www.microsoft.com/edge/download",
    },
    {
      name: "Samsung Internet",
      pattern: /SamsungBrowser\/(\d+)/,
      needs: CAPNO_BASELINE.samsung,
      from: "https://play.google.com/store/apps/details?id=com.sec.android.app.sbrowser",
    },
    { name: "Opera", pattern: /(?:OPR|Opera)\/(\d+)/, from: "https://www.opera.com/download" },
    {
      name: "Internet Explorer",
      pattern: /(?:MSIE |Trident\/.*rv:)(\d+)/,
      from: "https://www.microsoft.com/edge/download",
    },
    {
      name: "Firefox",
      pattern: /Firefox\/(\d+)/,
      needs: CAPNO_BASELINE.firefox,
      from: "https://www.mozilla.org/firefox/new/",
    },
    {
      name: "Chrome",
      pattern: /Chrome\/(\d+)/,
      needs: CAPNO_BASELINE.chrome,
      from: "https://www.google.com/chrome/",
    },
    { name: "Safari", pattern: /Version\/(\d+(?:\.\d+)?)[\d.]* (?:Mobile\/\S+ )?Safari/, isApple: true },
    { name: "Android Browser", pattern: /Android (\d+)/, from: "https://www.google.com/chrome/" },
  ];

  function describe(browser, version) {
    var needs = browser.isApple
      ? " This page needs Safari, iOS or iPadOS " + CAPNO_BASELINE.ios_saf + " or newer."
      : browser.needs
        ? " This page needs version " + browser.needs + " or newer."
        : "";
    var link = document.getElementById("unsupported-browser-link");
    document.getElementById("unsupported-browser-name").innerText =
      "You are using " + browser.name + " " + version + "." + needs;
    link.setAttribute("href", browser.isApple ? APPLE : browser.from);
    link.innerText = browser.isApple ? "How to update the system" : "Get a newer browser";
    link.removeAttribute("hidden");
  }

  for (var index = 0; index < BROWSERS.length; index += 1) {
    var match = BROWSERS[index].pattern.exec(navigator.userAgent);
    if (match) {
      describe(BROWSERS[index], match[1]);
      break;
    }
  }
})();
