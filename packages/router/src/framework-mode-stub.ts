/**
 * Stands in the builds for the part of react-router that serves its framework mode. Without that mode it
 * does exactly this much and carries 6 KB more: nothing here is ever given a context.
 */
import { createContext, useRef, type Ref } from "react";

export const FrameworkContext = createContext<undefined>(undefined);

/** `prefetch` of a link: whether to fetch now, where to hang the observer, and its listeners. */
export function usePrefetchBehavior(): readonly [false, Ref<HTMLAnchorElement>, object] {
  return [false, useRef<HTMLAnchorElement>(null), {}];
}

export function PrefetchPageLinks(): null {
  return null;
}

export function mergeRefs<Instance>(...refs: readonly (Ref<Instance> | undefined)[]) {
  return (instance: Instance | null): void => {
    for (const ref of refs) {
      if (typeof ref === "function") ref(instance);
      else if (ref) ref.current = instance;
    }
  };
}
