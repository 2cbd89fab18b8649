import type { VisitWishes } from "./engine.ts";

/**
 * Runs in every page before the page's own scripts: passes on what no page of ours may do, and keeps `print()`
 * from opening a dialog that no test can close.
 */
export const MARK = "capno-watch:";
/** Of the message handler that WebKit's pages speak to. */
export const WATCH_HANDLER = "capnoWatch";

export const createPreload = ({ hasStorage = true }: VisitWishes): string =>
  `(${String(preload)})(${JSON.stringify({ mark: MARK, handler: WATCH_HANDLER, hasStorage })});`;

interface Preloaded {
  webkit?: { readonly messageHandlers?: Readonly<Record<string, MessageHandler>> };
  printed?: string[];
  isMakingPdf?: boolean;
}

/** Has no origin to name, other than a window. */
type MessageHandler = Readonly<Record<"postMessage", (text: string) => void>>;

function preload({
  mark,
  handler,
  hasStorage,
}: {
  readonly mark: string;
  readonly handler: string;
  readonly hasStorage: boolean;
}): void {
  if (!hasStorage) {
    for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException("The operation is insecure.", "SecurityError");
        },
      });
    }
    Object.defineProperty(navigator, "locks", { value: undefined });
  }
  const own = window as unknown as Preloaded;
  const toEngine = own.webkit?.messageHandlers?.[handler];
  const debug = console.debug.bind(console);
  const tell = (text: string) => (toEngine ? toEngine["postMessage"](text) : debug(mark + text));
  addEventListener("error", (event) => {
    const { stack } = (event.error ?? {}) as { readonly stack?: string };
    tell(`uncaught: ${event.message} ${stack ?? event.filename}`);
  });
  addEventListener("unhandledrejection", (event) => tell(`unhandled: ${String(event.reason)}`));
  document.addEventListener("securitypolicyviolation", (event) => {
    tell(`policy: ${event.effectiveDirective} ${event.blockedURI} on ${location.pathname}`);
  });
  const error = console.error.bind(console);
  console.error = (...words: readonly unknown[]) => {
    tell(`console error: ${words.map(String).join(" ")}`);
    error(...words);
  };

  const printed: string[] = [];
  own.printed = printed;
  addEventListener("afterprint", (event) => {
    // Making a PDF is printing too, and would end the page as the dialog does.
    if (own.isMakingPdf === true) event.stopImmediatePropagation();
  });
  window.print = () => {
    printed.push(document.title);
  };
}
