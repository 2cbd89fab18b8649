import type { Notices } from "@capno/product-contract/product-services";
import { createStore, type StoreApi } from "zustand/vanilla";

import { explainError, toNotice, type Notice, type NoticeCause } from "./notice-catalogue.ts";
import { addNotice, getNoticeButton } from "./notice-list.ts";

export interface Toast {
  readonly id: string;
  readonly message: string;
  readonly action?: { readonly label: string; run(): void };
}

interface NoticeState {
  readonly notices: readonly Notice[];
  /** A fatal message was dismissed with Escape. */
  readonly needsReload: boolean;
  readonly toasts: readonly Toast[];
}

/** Operations on notices that only the shell may use, not products. */
export interface ShellNotices extends Notices {
  readonly store: StoreApi<NoticeState>;
  tell: (...args: Parameters<typeof toNotice<NoticeCause>>) => void;
  showNotice(notice: Notice): void;
  /** Puts a notice in the place of one that is still shown; adds it where that is gone. */
  replace(message: string, notice: Notice): void;
  /** The words for a failure that its page shows itself; reported as `raise` would. */
  explain(error: unknown): string | undefined;
  /** Takes back a notice that is no longer true. */
  withdraw(cause: NoticeCause): void;
  dismissAll(): void;
  dismissToast(id: string): void;
}

interface NoticeStoreOptions {
  readonly report: (problem: string, cause?: unknown) => void;
}

export function createNotices({ report }: NoticeStoreOptions): ShellNotices {
  const store = createStore<NoticeState>(() => ({
    notices: [],
    needsReload: false,
    toasts: [],
  }));
  let lastToast = 0;

  function showNotice(notice: Notice): void {
    store.setState(({ notices }) => ({ notices: addNotice(notices, notice) }));
  }

  function dismissToast(id: string): void {
    store.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
  }

  function explain(error: unknown): Notice | undefined {
    const explained = explainError(error);
    if (explained?.reported) report(explained.notice.message, error);
    return explained?.notice;
  }

  return {
    store,
    explain: (error) => explain(error)?.message,
    showNotice,
    dismissToast,
    report,
    replace: (message, notice) => {
      const isShown = store.getState().notices.some((shown) => shown.message === message);
      if (!isShown) return showNotice(notice);
      store.setState(({ notices }) => ({
        notices: notices.map((shown) => (shown.message === message ? notice : shown)),
      }));
    },
    show: ({ message, level }) => showNotice({ message, level, logsOut: false }),
    tell: (...args) => showNotice(toNotice(...args)),
    raise: (error) => {
      const notice = explain(error);
      if (notice !== undefined) showNotice(notice);
    },
    toast: (toast) => {
      lastToast += 1;
      const id = `toast-${lastToast}`;
      store.setState(({ toasts }) => ({
        toasts: [...toasts.filter(({ message }) => message !== toast.message), { ...toast, id }],
      }));
    },
    withdraw: (cause) =>
      store.setState(({ notices }) => ({ notices: notices.filter((notice) => notice.cause !== cause) })),
    dismissAll: () =>
      store.setState(({ notices, needsReload }) => ({
        notices: [],
        needsReload: needsReload || getNoticeButton(notices) === "Reload",
      })),
  };
}
