import { formatCount } from "@capno/domain/number";

/** '1 record', '1983 records' */
export const formatQuantity = (count: number, thing: string): string =>
  `${formatCount(count)} ${thing}${count === 1 ? "" : "s"}`;
