import { DEMO_PASSWORD } from "./demo.ts";
import type { Stack } from "./stack/start-stack.ts";
import type { StartOptions } from "./start-options.ts";

const ACCOUNTS: readonly (readonly [email: string, purpose: string])[] = [
  ["gp@capno.example", "Screen, three handsets (also gp2@capno.example)"],
  ["solo@capno.example", "Screen, one handset"],
  ["clinic@capno.example", "Diagnose, two handsets (also clinic2@capno.example)"],
  ["trainee@capno.example", "Diagnose, training video not watched"],
  ["research@capno.example", "Capture, with details and allocation"],
  ["viewer@capno.example", "Capture, list only"],
  ["everyone@capno.example", "all three products"],
  ["newcomer@capno.example", "as research, licence agreement not yet accepted"],
  ["nobody@capno.example", "no product"],
];

/** What `npm start` prints when everything answers. */
export function createWelcome(
  stack: Pick<Stack, "shellUrl" | "sandboxUrl">,
  { keepIn, hasControls, server }: Omit<StartOptions, "names">,
): string {
  if (server !== undefined) {
    return `
  Capno is running.

  Application   ${stack.shellUrl}
  Server        ${server.api}   (yours; its CORS headers must name ${stack.shellUrl})

  Ctrl-C stops everything.
`;
  }
  const width = Math.max(...ACCOUNTS.map(([email]) => email.length));
  return `
  Capno is running. All data are synthetic.

  Application   ${stack.shellUrl}
${hasControls ? `  Control page  ${stack.sandboxUrl}   (handsets to breathe into, emails, faults)\n` : ""}\
  Contract      ${stack.sandboxUrl}/docs   (backend API)
${keepIn === undefined ? "" : `  Kept in       ${keepIn}\n`}\

  Accounts, all with the password ${DEMO_PASSWORD}
${ACCOUNTS.map(([email, purpose]) => `    ${email.padEnd(width)}  ${purpose}`).join("\n")}

  Ctrl-C stops everything.
`;
}
