import type { NoticeLevel, Notices } from "@capno/product-contract/product-services";

export interface FakeNotices extends Notices {
  readonly shown: readonly { readonly message: string; readonly level: NoticeLevel }[];
  readonly raised: readonly unknown[];
  readonly toasts: readonly {
    readonly message: string;
    readonly action?: { readonly label: string; run(): void };
  }[];
  readonly reported: readonly { readonly problem: string; readonly cause: unknown }[];
}

/** Keeps what was said instead of showing it. As the real one, it passes over an abort and a repetition. */
export function createFakeNotices(): FakeNotices {
  const shown: FakeNotices["shown"][number][] = [];
  const raised: unknown[] = [];
  const toasts: FakeNotices["toasts"][number][] = [];
  const reported: FakeNotices["reported"][number][] = [];
  return {
    shown,
    raised,
    toasts,
    reported,
    show(notice) {
      if (!shown.some(({ message }) => message === notice.message)) shown.push(notice);
    },
    raise(error) {
      if (!(error instanceof Error && error.name === "AbortError")) raised.push(error);
    },
    toast: (toast) => void toasts.push(toast),
    report: (problem, cause) => void reported.push({ problem, cause }),
  };
}
