import { createHash } from "node:crypto";

/** The web server fills these in; it removes those without an origin. */
const ORIGIN_PLACEHOLDERS = {
  remotes: "{REMOTES}",
  api: "{API}",
  realtime: "{REALTIME}",
  reports: "{REPORTS}",
  waveforms: "{WAVEFORMS}",
} as const;

interface InlineContent {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
  readonly policies: readonly string[];
}

/** The content policy of the shell's pages; nothing inline but what is named here by its hash. */
export function createContentPolicy({ scripts, styles, policies }: InlineContent): string {
  const { remotes, api, realtime, reports, waveforms } = ORIGIN_PLACEHOLDERS;
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts.map(getHashSource).join(" ")} ${remotes}`,
    "script-src-attr 'none'",
    `style-src 'self' ${styles.map(getHashSource).join(" ")} ${remotes}`,
    "style-src-attr 'none'",
    `img-src 'self' ${remotes}`,
    "font-src 'self'",
    "media-src 'self'",
    `connect-src 'self' ${remotes} ${api} ${realtime} ${reports} ${waveforms}`,
    "frame-src 'none'",
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    `trusted-types ${policies.join(" ")}`,
  ].join("; ");
}

function getHashSource(content: string): string {
  return `'sha256-${createHash("sha256").update(content).digest("base64")}'`;
}
