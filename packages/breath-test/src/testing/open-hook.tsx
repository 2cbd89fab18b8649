import { renderHook } from "@testing-library/react";
import { onTestFinished } from "vitest";

import { JourneyProvider } from "../app/JourneyRoot.tsx";
import type { JourneyHarness } from "./open-journey.ts";
import { createDuring, type During } from "./take-turns.ts";

/** Renders a hook in a journey without pages. */
export interface OpenHook<Props, Result> {
  /** The result of every render, in order. */
  readonly seen: readonly Result[];
  now(): Result;
  /** Renders again with these props. */
  change(props: Props): Promise<void>;
  readonly during: During;
}

export async function openHook<Props, Result>(
  { journey, services }: JourneyHarness,
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
