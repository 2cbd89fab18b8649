import { configure, getConfig } from "@testing-library/dom";
// Sets what is changed here.
import "@testing-library/react";

declare const setImmediate: (run: () => void) => void;
/** Fake timers replace the global one, never React's. */
const runLater = setImmediate;

/**
 * React runs the effects of what it drew outside `act` in a task of its own. What a test waited for has them: on a busy
 * machine the test's next line came before.
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
