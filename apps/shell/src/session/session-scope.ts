import type { SessionScope } from "@capno/api-client/access-token-source";
import type { Clock } from "@capno/api-client/clock";
import type { Http } from "@capno/api-client/http";
import { toAbortError } from "@capno/api-client/join-signals";
import type {
  Activity,
  KeptText,
  Notices,
  ProblemLog,
  ReportedStep,
  ShellDialogs,
} from "@capno/product-contract/product-services";
import type { ChannelListener, Realtime } from "@capno/realtime/realtime";

/**
 * What is made for one session does nothing after its end: it sends nothing, starts no timer, shows and
 * writes nothing. A product needs no check of its own, nor to be disposed in time.
 */

export function scopeHttp(http: Http, { signal }: SessionScope): Http {
  return {
    ...http,
    send: (request) => (signal.aborted ? Promise.reject(toAbortError(signal)) : http.send(request)),
  };
}

export function scopeClock<Timed extends Clock>(clock: Timed, { signal }: SessionScope): Timed {
  const cancellations = new Set<() => void>();
  signal.addEventListener("abort", () => cancellations.forEach((cancel) => cancel()));
  return {
    ...clock,
    after(ms: number, callback: () => void) {
      if (signal.aborted) return () => {};
      const cancel = clock.after(ms, () => {
        cancellations.delete(cancel);
        callback();
      });
      cancellations.add(cancel);
      return () => {
        cancellations.delete(cancel);
        cancel();
      };
    },
  };
}

export function scopeNotices(notices: Notices, scope: SessionScope): Notices {
  const during = whileIn(scope);
  return {
    show: during(notices.show),
    raise: during(notices.raise),
    report: during(notices.report),
    toast: during(({ message, action }) =>
      notices.toast({ message, ...(action && { action: { ...action, run: during(() => action.run()) } }) }),
    ),
  };
}

export function scopeActivity({ record }: Activity, scope: SessionScope): Activity {
  return { record: whileIn(scope)(record) };
}

export function scopeProblemLog(log: ProblemLog, scope: SessionScope): ProblemLog {
  return { recordStep: whileIn(scope)((step: ReportedStep) => log.recordStep?.(step)) };
}

export function scopeDialogs({ openSupport, openEula }: ShellDialogs, scope: SessionScope): ShellDialogs {
  const during = whileIn(scope);
  return { openSupport: during(openSupport), openEula: during(openEula) };
}

export function scopeRealtime(realtime: Realtime, scope: SessionScope): Realtime {
  const during = whileIn(scope);
  return {
    linkState: () => realtime.linkState(),
    watchLink: (listener) => realtime.watchLink(during(listener)),
    subscribe(channel, listener) {
      if (scope.signal.aborted) return () => {};
      const { onSubscribed, onFailure } = listener;
      const scoped: ChannelListener = {
        onEvent: during((name, payload) => listener.onEvent(name, payload)),
        ...(onSubscribed && { onSubscribed: during(() => onSubscribed.call(listener)) }),
        ...(onFailure && { onFailure: during((failure) => onFailure.call(listener, failure)) }),
      };
      return realtime.subscribe(channel, scoped);
    },
  };
}

/** `open` is asked at every use: where the browser forbids storage it throws, as the storage itself would. */
export function scopeStorage(open: () => KeptText, { signal }: SessionScope): KeptText {
  return {
    getItem: (key) => (signal.aborted ? null : open().getItem(key)),
    setItem: (key, text) => void (signal.aborted || open().setItem(key, text)),
    removeItem: (key) => void (signal.aborted || open().removeItem(key)),
  };
}

function whileIn({ signal }: SessionScope) {
  return <Values extends readonly unknown[]>(call: (...values: Values) => void) =>
    (...values: Values): void => {
      if (!signal.aborted) call(...values);
    };
}
