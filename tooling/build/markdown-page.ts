import { marked } from "marked";

/**
 * A loader: a paper of the repository as a page without scripts and styles. Its links lead to other files of the
 * repository, which a release does not carry, so their words alone stay.
 */
// oxlint-disable-next-line import/no-default-export -- a loader is one
export default function createPage(markdown: string): string {
  const title = /^# (.*)/m.exec(markdown)?.[1] ?? "Paper";
  const body = marked.parse(markdown.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, "$1"), { async: false });
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${title} - Capno</title>
<main>
${body}</main>
`;
}
