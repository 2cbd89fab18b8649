import path from "node:path";

import { marked } from "marked";

/**
 * A loader: one of the papers of `docs/assurance` as a page without scripts and styles. Its links lead to other files of
 * the repository, which a release does not carry, so their words alone stay.
 */
export default function toPage(markdown) {
  const title = /^# (.*)/m.exec(markdown)?.[1] ?? path.basename(this.resourcePath, ".md");
  const body = marked.parse(markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1"));
  return `<!doctype html>\n<html lang="en-GB">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${title} - Capno</title>\n<main>\n${body}</main>\n`;
}
