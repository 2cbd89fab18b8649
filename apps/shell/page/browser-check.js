/* Runs before anything else, in browsers that understand nothing newer than ES5 */
/* global CAPNO_HAS_ALL, CAPNO_POLYFILL_SCRIPT, CAPNO_START_FILES -- filled in by the build: browser-check.ts */
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

  function supports(property, value) {
    return typeof CSS === "object" && CSS.supports(property, value);
  }

  /*
   * What the oldest browser of each engine has and the one before it has not: from Firefox 115 on all have
   * toSorted, Chromium 109 limits hyphens, and of Safari, which alone knows gestures, 15.4 has the unit. The
   * unit test tries every release that the compatibility data knows.
   */
  function hasCapabilities() {
    return (
      "noModule" in document.createElement("script") &&
      typeof Intl === "object" &&
      typeof crypto === "object" &&
      typeof crypto.subtle === "object" &&
      supports("height", "1dvh") &&
      (typeof [].toSorted === "function" ||
        supports("hyphenate-limit-chars", "5") ||
        "GestureEvent" in window)
    );
  }

  /* Nothing that the application draws behind it is seen. */
  function showInstead(id) {
    document.getElementById(id).removeAttribute("hidden");
    document.getElementById("root").setAttribute("hidden", "");
  }

  function showNotice() {
    var address = document.getElementById("unsupported-browser-address");
    showInstead("unsupported-browser");
    address.value = location.href;
    document.getElementById("unsupported-browser-copy").onclick = function () {
      address.select();
      document.execCommand("copy");
      document.getElementById("unsupported-browser-done").innerText = "Copied";
    };
  }

  /* Over plain http every browser withholds what signing in needs, so the browser is not to blame. */
  function showInsecure() {
    var link = document.getElementById("insecure-page-link");
    showInstead("insecure-page");
    link.href = link.innerText = location.href.replace(/^http:/, "https:");
  }

  var refused = [];

  /* Reloads once the right files have come, cannot come, or took 5 s: the browser would refuse the kept ones again. */
  function showIncomplete() {
    var button = document.getElementById("incomplete-page-reload");
    showInstead("incomplete-page");
    button.onclick = function () {
      button.disabled = true;
      button.innerText = "Loading\u2026";
      var limit = new Promise(function (resolve) {
        setTimeout(resolve, 5000);
      });
      void Promise.race([Promise.all(refused.map(renew)), limit]).then(function () {
        location.reload();
      });
    };
  }

  /* Written, not added: so it runs in the order of the page, before the application. */
  function loadPolyfillScript() {
    var rules = {
      createHTML: function () {
        return CAPNO_POLYFILL_SCRIPT;
      },
    };
    document.write(
      window.trustedTypes
        ? window.trustedTypes.createPolicy("capno_floor", rules).createHTML("")
        : rules.createHTML(),
    );
  }

  /*
   * Asked for before the application is there, which takes the answers over. Not `<link rel=preload>`: Safari
   * then fetches each a second time.
   */
  function fetchStartFiles() {
    var files = {};
    for (var index = 0; index < CAPNO_START_FILES.length; index += 1) {
      var answer = fetch(CAPNO_START_FILES[index]);
      // Prevents an unhandled rejection; the application's own code handles the failure when it reads the promise.
      answer.catch(String);
      files[CAPNO_START_FILES[index]] = answer;
    }
    window.capnoFiles = files;
  }

  /*
   * What does not fit its hash is refused, but kept by the browser, for as long as its headers say: every try after it
   * would get the same. Asked for past what is kept, the right file takes its place, once it has been read to its end.
   * Its hash is checked where it runs; here too, a file that is gone would be reported as an altered one.
   */
  function renew(file) {
    return fetch(file.src || file.href, { cache: "reload", mode: "cors", credentials: "same-origin" })
      .then(function (answer) {
        return answer.text();
      })
      .catch(String);
  }

  function renewRefusedFiles() {
    document.addEventListener(
      "error",
      function (event) {
        var file = event.target;
        if (file.integrity) {
          refused.push(file);
          void renew(file);
        }
        /* The page's own scripts, without which nothing begins. They fail before the document counts as read. */
        if (file.defer) document.addEventListener("DOMContentLoaded", showIncomplete);
      },
      true,
    );
  }

  /*
   * A script that hangs does not fail. What is typed into the form meanwhile stays, so the form stays beside the box, which
   * goes once all of the page's own scripts have run.
   */
  function sayIfLate() {
    var isLate = setTimeout(function () {
      document.getElementById("late-page").removeAttribute("hidden");
      document.getElementById("late-page-reload").onclick = function () {
        location.reload();
      };
    }, 6000);
    document.addEventListener("DOMContentLoaded", function () {
      clearTimeout(isLate);
      document.getElementById("late-page").setAttribute("hidden", "");
    });
  }

  /* Chosen in the account menu: see appearance.ts. Before the first paint, so that nothing flashes. */
  function applyAppearance() {
    ["theme", "density"].forEach(function (name) {
      try {
        var chosen = localStorage.getItem("pref:" + name);
        if (chosen) document.documentElement.setAttribute("data-" + name, chosen);
      } catch (blocked) {
        /* The system's theme, then. */
        void blocked;
      }
    });
  }

  applyAppearance();
  if (isVersionSupported(navigator.userAgent) && "isSecureContext" in window && !window.isSecureContext) {
    document.addEventListener("DOMContentLoaded", showInsecure);
  } else if (!isVersionSupported(navigator.userAgent) || !hasCapabilities()) {
    document.addEventListener("DOMContentLoaded", showNotice);
    loadPolyfillScript();
  } else {
    fetchStartFiles();
    renewRefusedFiles();
    sayIfLate();
    if (!CAPNO_HAS_ALL) loadPolyfillScript();
  }
})();
