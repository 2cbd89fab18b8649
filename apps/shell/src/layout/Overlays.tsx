import { lazy, Suspense } from "react";
import { useStore } from "zustand";

import { PrivacyScreen } from "../features/idle-timeout/PrivacyScreen.tsx";
import { PlainNotices } from "../features/notices/PlainNotices.tsx";
import { SUPPORT_EMAIL_DEFAULT } from "@capno/domain/configuration/defaults";
import { useConfig, useShell } from "../services/shell-context.ts";
import { FailureBoundary } from "./FailureBoundary.tsx";

const loadNoticeDialog = () =>
  import(/* webpackChunkName: "notice-dialog" */ "../features/notices/NoticeDialog.tsx");
const NoticeDialog = lazy(async () => ({ default: (await loadNoticeDialog()).NoticeDialog }));
const ShellDialogs = lazy(async () => ({
  default: (await import(/* webpackChunkName: "shell-dialogs" */ "./ShellDialogs.tsx")).ShellDialogs,
}));
const ReloadBar = lazy(async () => ({
  default: (await import(/* webpackChunkName: "notice-dialog" */ "../features/notices/ReloadBar.tsx"))
    .ReloadBar,
}));
const ToastRegion = lazy(async () => ({
  default: (await import(/* webpackChunkName: "shell-dialogs" */ "./ToastRegion.tsx")).ToastRegion,
}));

const UpdateOffer = lazy(async () => ({
  default: (await import(/* webpackChunkName: "shell-dialogs" */ "./UpdateOffer.tsx")).UpdateOffer,
}));

const PART_MISSING =
  "Part of the page could not be loaded. A new version may be available. Reload when you are done.";

const reload = () => location.reload();

/** Fetches the dialog of errors ahead: when there is one to show, the network may be what failed. */
export function prepareNotices(): void {
  loadNoticeDialog().catch(() => undefined);
}

/** Overlays of every page, before and after sign-in. Not part of the sign-in page's bundle. */
export function Overlays() {
  const { notices, dialogs, session, updates } = useShell();
  const supportEmail = useConfig()?.supportEmail ?? SUPPORT_EMAIL_DEFAULT;
  const { notices: shown, needsReload, toasts } = useStore(notices.store);
  const hasDialog = useStore(dialogs, (state) =>
    Object.entries(state).some(([name, isOpen]) => isOpen && name !== "commands"),
  );
  const covered = useStore(session, (state) => state.covered);
  const hasUpdate = useStore(updates, (state) => state.offered.length > 0);
  const isIdle = useStore(session, (state) => state.idleSecondsLeft !== undefined);
  const noticeProps = { notices: shown, onDismiss: notices.dismissAll, onReload: reload };
  return (
    <>
      <FailureBoundary
        fallback={null}
        onFailure={(error) => {
          notices.report("A part of the page did not load", error);
          // Do not reload automatically: a handset may be held or a form half filled in.
          // The dialog of support is one of these parts.
          notices.show({ message: `${PART_MISSING} Support: ${supportEmail}`, level: "error" });
        }}
      >
        <Suspense fallback={null}>
          {needsReload && <ReloadBar onReload={reload} />}
          {(hasDialog || isIdle) && <ShellDialogs />}
          {toasts.length > 0 && <ToastRegion />}
          {hasUpdate && <UpdateOffer onUpdate={reload} />}
        </Suspense>
      </FailureBoundary>
      {shown.length > 0 && (
        <FailureBoundary fallback={<PlainNotices {...noticeProps} />}>
          <Suspense fallback={null}>
            <NoticeDialog {...noticeProps} />
          </Suspense>
        </FailureBoundary>
      )}
      {covered && <PrivacyScreen />}
    </>
  );
}
