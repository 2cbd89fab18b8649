import { renderHook } from "@testing-library/react";
import { act } from "react";
import { onTestFinished } from "vitest";

import { JourneyProvider } from "../journey/JourneyRoot.tsx";
import type { RehearsedJourney } from "./open-journey.ts";

/** What a page learns from one of its hooks, in a journey without pages. */
export interface OpenHook<Props, Result> {
  /** Of every drawing, in order. */
  readonly seen: readonly Result[];
  now(): Result;
  /** The page asks with these from now on. */
  change(props: Props): Promise<void>;
  during(happen: () => void | Promise<void>): Promise<void>;
}

export async function openHook<Props, Result>(
  { journey, pass }: RehearsedJourney,
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

  /** The query library's watchers are told in a real timer's turn. */
  async function during(happen: () => void | Promise<void>): Promise<void> {
    await act(async () => happen());
    for (let turn = 0; turn < 6; turn++) {
      // oxlint-disable-next-line no-await-in-loop -- turns follow each other
      await act(async () => {
        await pass(0);
        await new Promise((resolve) => setTimeout(resolve, 0));
      });
    }
  }
  await during(() => undefined);

  return {
    seen,
    now: () => result.current,
    change: (props) => during(() => rerender(props)),
    during,
  };
}
