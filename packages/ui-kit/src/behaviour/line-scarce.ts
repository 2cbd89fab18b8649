/** What browsers tell of the line; Firefox and Safari tell nothing. */
interface Line {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/** Whether the person asked the browser to save data, or the line is too slow to fetch what may not be needed. */
export function isLineScarce(browser: object): boolean {
  const { connection } = browser as Line;
  return connection?.saveData === true || (connection?.effectiveType ?? "").includes("2g");
}
