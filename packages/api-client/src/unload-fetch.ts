/** The parts of a window that a request of a page that is left needs. */
interface LeavingWindow extends Pick<Window, "addEventListener"> {
  readonly Request: { readonly prototype: object };
  readonly XMLHttpRequest: typeof XMLHttpRequest;
}

/**
 * For browsers that do not know `keepalive` (Firefox before 133): what is sent while the page is being left is sent
 * synchronously, because an ordinary request would be broken off. Undefined where `keepalive` is known.
 */
export function createUnloadFetch(page: LeavingWindow, plain: typeof fetch): typeof fetch | undefined {
  if ("keepalive" in page.Request.prototype) return undefined;
  let isLeaving = false;
  // In the capture phase: before the listeners that send something.
  page.addEventListener("pagehide", () => (isLeaving = true), true);
  page.addEventListener("pageshow", () => (isLeaving = false), true);
  return async (input, init) => {
    if (!isLeaving || init?.keepalive !== true) return plain(input, init);
    const request = new page.XMLHttpRequest();
    request.open(init.method ?? "GET", input instanceof Request ? input.url : input, false);
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value);
    request.send(init.body as XMLHttpRequestBodyInit | null);
    return new Response(request.responseText || null, { status: request.status });
  };
}
