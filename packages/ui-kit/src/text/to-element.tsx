import type { ReactNode } from "react";

import { ChangingText } from "./ChangingText.tsx";

/** A bare text beside other children in an element of its own, as a translated page needs it; the rest as it is. */
export function toElement(node: ReactNode): ReactNode {
  return typeof node === "string" || typeof node === "number" ? <ChangingText>{node}</ChangingText> : node;
}
