const FORMAT = new Intl.NumberFormat("en-GB");

/** '1,983' */
export const formatCount = (count: number): string => FORMAT.format(count);

/** '1 record', '1,983 records' */
export const countThings = (count: number, thing: string): string =>
  `${formatCount(count)} ${thing}${count === 1 ? "" : "s"}`;
