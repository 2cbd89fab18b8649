import type { HandsetUdi } from "@capno/domain/units";

import type { Codes } from "./codes.ts";
import { formatHandset } from "./words.ts";

/** Two clinicians who both see a handset as theirs, and nothing on its way tells either of them. */
export function findTwoHolders(
  codes: Codes,
  tabs: readonly number[],
  messageLists: readonly (readonly number[])[],
): string | undefined {
  const holders = tabs.flatMap((number, tab) => {
    const udi = codes.heldBy(number);
    const { account } = codes.tabs.toValue(number);
    return udi === undefined || hasNotice(codes, messageLists[tab] ?? [], udi) ? [] : [{ udi, account }];
  });
  for (const [position, { udi, account }] of holders.entries()) {
    const rival = holders.slice(position + 1).find((each) => each.udi === udi && each.account !== account);
    if (rival !== undefined)
      return `${account} and ${rival.account} both hold handset ${formatHandset(udi)}.`;
  }
  return undefined;
}

function hasNotice({ items }: Codes, messages: readonly number[], udi: HandsetUdi): boolean {
  return messages.some((number) => {
    const item = items.toValue(number);
    if (item.kind === "push")
      return item.announcement.kind === "availability" && item.announcement.udi === udi;
    return item.kind === "note" && item.what.type !== "recordings-handled";
  });
}
