/**
 * Stands in the builds for the part of react-router that measures navigations for those who ask it to. Nothing
 * here asks; without it the first download is 2 KB smaller. Who asks one day is told so at once.
 */
export function consumeInstrumentationClientResultMetaReceiver(): undefined {
  return undefined;
}

export function getRouteInstrumentationUpdates(): never {
  return refuse();
}

export function instrumentClientSideRouter(): never {
  return refuse();
}

function refuse(): never {
  throw new Error("The builds leave react-router's instrumentation out: tooling/build/browser-build.ts.");
}
