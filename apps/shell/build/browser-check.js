/* Runs before anything else, in browsers that understand nothing newer than ES5. Decision A5. */
(function () {
  "use strict";

  var MINIMUM = [
    // Those whose name also stands in others' come last.
    { pattern: /(?:Edg|Edge|EdgiOS|EdgA)\/\d+/, version: 0 },
    { pattern: /bot|crawler|spider|Lighthouse/i, version: 0 },
    { pattern: /SamsungBrowser\/(\d+)/, version: 6 },
    { pattern: /(?:OPR|Opera)\/(\d+)/, version: 44 },
    { pattern: /(?:MSIE |Trident\/.*rv:)(\d+)/, version: 10 },
    { pattern: /(?:Firefox|FxiOS)\/(\d+)/, version: 52 },
    { pattern: /(?:Chrome|CriOS)\/(\d+)/, version: 57 },
    { pattern: /Version\/(\d+)[\d.]* (?:Mobile\/\S+ )?Safari/, version: 10 },
    { pattern: /Android (\d+)/, version: 5 },
  ];

  /* Unknown browsers count as supported: the capabilities decide. */
  function isVersionSupported(userAgent) {
    for (var index = 0; index < MINIMUM.length; index += 1) {
      var match = MINIMUM[index].pattern.exec(userAgent);
      if (match) return MINIMUM[index].version === 0 || Number(match[1]) >= MINIMUM[index].version;
    }
    return true;
  }

  /* Module scripts stand for dynamic import, toSorted for the language of 2023 that the build is written in. */
  function hasCapabilities() {
    return (
      "noModule" in document.createElement("script") &&
      typeof Array.prototype.toSorted === "function" &&
      typeof Intl === "object" &&
      typeof CSS === "object" &&
      CSS.supports("display", "grid") &&
      typeof crypto === "object" &&
      typeof crypto.subtle === "object"
    );
  }

  function showNotice() {
    var notice = document.getElementById("unsupported-browser");
    var page = document.getElementById("root");
    var address = document.getElementById("unsupported-browser-address");
    notice.removeAttribute("hidden");
    page.setAttribute("hidden", "");
    address.value = location.href;
    document.getElementById("unsupported-browser-copy").onclick = function () {
      address.select();
      document.execCommand("copy");
      document.getElementById("unsupported-browser-done").innerText = "Copied";
    };
  }

  if (!isVersionSupported(navigator.userAgent) || !hasCapabilities()) {
    document.addEventListener("DOMContentLoaded", showNotice);
  }
})();
