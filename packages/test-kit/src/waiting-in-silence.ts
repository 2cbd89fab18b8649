import { configure, getConfig } from "@testing-library/dom";

interface WhileWaiting {
  /** Testing Library's own, true while a wait looks whether something is there. */
  readonly _disableExpensiveErrorDiagnostics?: boolean;
}

const { getElementError } = getConfig();

/**
 * The page is written out where something was not found. A wait throws nearly all of these away and looks again, and
 * reads the last one when its time is over: not before is it written.
 */
configure({
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isWaiting } = getConfig() as WhileWaiting;
    if (isWaiting !== true) return getElementError(message, container);
    const error = new Error(message ?? "");
    error.name = "TestingLibraryElementError";
    return Object.defineProperty(error, "message", {
      configurable: true,
      get: () => getElementError(message, container).message,
    });
  },
});
