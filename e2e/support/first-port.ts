/** Ports of the browser tests begin here; another number lets two runs share a machine. */
export const FIRST_PORT = Number(process.env["CAPNO_E2E_FIRST_PORT"] ?? 4600);
