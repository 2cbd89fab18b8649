import { configure, getConfig } from "@testing-library/dom";
// Sets the wrapper that is extended here.
import "@testing-library/react";

declare const setImmediate: (run: () => void) => void;
/** Fake timers replace the global one, never React's. */
const runLater = setImmediate;

/**
 * React runs the effects of a render outside `act` in a later task. Every wait of a test includes that task, because on
 * a busy machine the test's next line ran before the effects.
 */
const { asyncWrapper } = getConfig();
configure({
  asyncWrapper: (run) =>
    asyncWrapper(async () => {
      const result = await run();
      await new Promise<void>((resolve) => runLater(resolve));
      return result;
    }),
});
