import type { Clock } from "@capno/api-client/clock";
import type { Notices } from "@capno/product-contract/product-services";
import { createStore, type StoreApi } from "zustand/vanilla";

import { explainError, toNotice, type Notice, type NoticeCause } from "./notice-catalogue.ts";
import { addNotice, getNoticeButton } from "./notice-list.ts";

export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly action?: { readonly label: string; run(): void };
}

export interface NoticeState {
  readonly notices: readonly Notice[];
  /** Counts every message ever added, also those dismissed. @spec §3 errorCount */
  readonly errorCount: number;
  /** A fatal message was put away with Escape. Decision D3 */
  readonly needsReload: boolean;
  readonly toasts: readonly Toast[];
}

/** What the shell itself can do with notices beyond what products can. */
export interface ShellNotices extends Notices {
  readonly store: StoreApi<NoticeState>;
  tell: (...told: Parameters<typeof toNotice<NoticeCause>>) => void;
  showNotice(notice: Notice): void;
  dismissAll(): void;
  dismissToast(id: string): void;
}

const TOAST_MS = 8_000;
/** A toast with something to do stays long enough to be read and reached by keyboard. */
const TOAST_WITH_ACTION_MS = 20_000;

export interface NoticeStoreOptions {
  readonly clock: Pick<Clock, "after">;
  readonly report: (problem: string, cause?: unknown) => void;
}

export function createNotices({ clock, report }: NoticeStoreOptions): ShellNotices {
  const store = createStore<NoticeState>(() => ({
    notices: [],
    errorCount: 0,
    needsReload: false,
    toasts: [],
  }));
  let lastToast = 0;

  function showNotice(notice: Notice): void {
    store.setState(({ notices, errorCount }) => {
      const next = addNotice(notices, notice);
      return { notices: next, errorCount: errorCount + (next.length - notices.length) };
    });
  }

  function dismissToast(id: string): void {
    store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }

  return {
    store,
    showNotice,
    dismissToast,
    report,
    show: ({ message, level }) => showNotice({ message, level, logsOut: false }),
    tell: (...told) => showNotice(toNotice(...told)),
    raise: (error) => {
      const explained = explainError(error);
      if (explained === undefined) return;
      if (explained.reported) report(explained.notice.message, error);
      showNotice(explained.notice);
    },
    toast: (toast) => {
      lastToast += 1;
      const id = `toast-${lastToast}`;
      store.setState(({ toasts }) => ({
        toasts: [...toasts.filter(({ message }) => message !== toast.message), { ...toast, id }],
      }));
      clock.after(toast.action ? TOAST_WITH_ACTION_MS : TOAST_MS, () => dismissToast(id));
    },
    dismissAll: () =>
      store.setState(({ notices, needsReload }) => ({
        notices: [],
        needsReload: needsReload || getNoticeButton(notices) === "Reload",
      })),
  };
}
