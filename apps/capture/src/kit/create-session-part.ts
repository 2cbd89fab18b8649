import { createContext, use, type Context } from "react";

/**
 * A part of Capture's session: the context in which the layout gives it, and the hook by which a component takes it. Who
 * uses one part knows of no other.
 */
export function createSessionPart<Part>(name: string): readonly [Context<Part | undefined>, () => Part] {
  const PartContext = createContext<Part | undefined>(undefined);
  function usePart(): Part {
    const part = use(PartContext);
    if (part === undefined) throw new Error(`${name} is used outside Capture`);
    return part;
  }
  return [PartContext, usePart];
}
