import { findFreePorts } from "@capno/tooling/free-ports";

/** Each worker has ten ports, and the tests of releases and of other backends have theirs behind them. */
const PORTS_OF_A_RUN = 400;

/**
 * Chosen once for a run, by Playwright's configuration, which its workers inherit through the environment: several runs,
 * `npm start` and `npm run dev` share a machine.
 */
process.env["CAPNO_E2E_FIRST_PORT"] ??= String(await findFreePorts(PORTS_OF_A_RUN));
export const FIRST_PORT = Number(process.env["CAPNO_E2E_FIRST_PORT"]);
