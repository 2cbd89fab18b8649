interface PageParts {
  readonly title: string;
  /** The icon in the browser's tab and task switcher. */
  readonly icon: string;
  readonly style: string;
  readonly inlineScript: string;
  readonly scripts: readonly { readonly name: string; readonly integrity: string }[];
  /** HTML of the first screen, empty where the script draws it. */
  readonly content: string;
}

/** On a busy machine the first paint could come in the middle of the card, which then jumped. Others ignore it. */
const WHOLE_FIRST = `<link rel="expect" href="#whole" blocking="render">\n`;
const WHOLE = `<i id="whole" hidden></i>\n`;

/** The one HTML shape of the shell; two files differ only in the content of `#root`. */
export function createPageHtml({ title, icon, style, inlineScript, scripts, content }: PageParts): string {
  return `<!doctype html>
<html lang="en-GB" translate="no">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="Breath tests: participants, screening and diagnosis">
<meta name="color-scheme" content="light dark">
<meta name="google" content="notranslate">
<title>${title}</title>
<link rel="icon" href="/${icon}" type="image/svg+xml">
${content === "" ? "" : WHOLE_FIRST}<style>${style}</style>
<script>${inlineScript}</script>
${scripts.map(({ name, integrity }) => `<script defer src="/${name}" integrity="${integrity}" crossorigin="anonymous"></script>`).join("\n")}
</head>
<body>
<noscript><div class="instead"><h1>JavaScript is switched off</h1><p>Capno needs it. Please switch it on and load the page again.</p></div></noscript>
<div id="unsupported-browser" class="instead" role="alert" hidden>
<h1>This browser is not supported</h1>
<p><span id="unsupported-browser-name"></span> <a id="unsupported-browser-link" hidden></a></p>
<p>Please copy this address and open it in a current version of Chrome, Edge, Firefox or Safari.</p>
<p><label for="unsupported-browser-address">Address of this page</label><input id="unsupported-browser-address" readonly></p>
<p><button type="button" id="unsupported-browser-copy">Copy address</button> <span id="unsupported-browser-done" role="status"></span></p>
</div>
<div id="insecure-page" class="instead" role="alert" hidden>
<h1>This connection is not secure</h1>
<p>Capno needs a secure connection: an address that begins with https. Please open <a id="insecure-page-link"></a>. If that fails, tell your network administrator.</p>
</div>
<div id="incomplete-page" class="instead" role="alert" hidden>
<h1>Part of this page could not be loaded</h1>
<p>A file was missing or altered on the way. Nothing was sent and nothing is lost. If it happens again, tell your network administrator.</p>
<p><button type="button" id="incomplete-page-reload">Load the page again</button></p>
</div>
<div id="late-page" class="instead" role="alert" hidden>
<h2>Part of this page has not arrived yet</h2>
<p>The connection may be slow. Nothing was sent and nothing is lost. Please wait, or load the page again.</p>
<p><button type="button" id="late-page-reload">Load the page again</button></p>
</div>
<div id="root">${content}</div>
${content === "" ? "" : WHOLE}</body>
</html>
`;
}

/** Why prerendered HTML could not be served under the content policy, or undefined. */
export function findForbiddenMarkup(html: string): string | undefined {
  const forbidden = /\sstyle\s*=|<style|<script|\son[a-z]+\s*=|javascript:/i.exec(html);
  return forbidden ? html.slice(Math.max(0, forbidden.index - 60), forbidden.index + 60) : undefined;
}
