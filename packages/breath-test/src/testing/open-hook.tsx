import { renderHook } from "@testing-library/react";
import { onTestFinished } from "vitest";

import { JourneyProvider } from "../app/JourneyRoot.tsx";
import type { RehearsedJourney } from "./open-journey.ts";
import { createDuring, type During } from "./take-turns.ts";

/** What a page learns from one of its hooks, in a journey without pages. */
export interface OpenHook<Props, Result> {
  /** Of every drawing, in order. */
  readonly seen: readonly Result[];
  now(): Result;
  /** The page asks with these from now on. */
  change(props: Props): Promise<void>;
  readonly during: During;
}

export async function openHook<Props, Result>(
  { journey, services }: RehearsedJourney,
  hook: (props: Props) => Result,
  initialProps: NoInfer<Props>,
): Promise<OpenHook<Props, Result>> {
  const seen: Result[] = [];
  const { result, rerender, unmount } = renderHook(
    (props: Props) => {
      const view = hook(props);
      seen.push(view);
      return view;
    },
    {
      initialProps,
      wrapper: ({ children }) => <JourneyProvider journey={journey}>{children}</JourneyProvider>,
    },
  );
  onTestFinished(() => {
    unmount();
    journey.dispose();
  });

  const during = createDuring(services.clock);
  await during(() => undefined);

  return {
    seen,
    now: () => result.current,
    change: (props) => during(() => rerender(props)),
    during,
  };
}
