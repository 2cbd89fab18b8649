import { formatHandset } from "@capno/domain/participant/participant";
import {
  canAssignHandset,
  canViewDetail,
  hasPermission,
  PERMISSIONS,
} from "@capno/domain/account/permission";
import type { ProductCommand, SidebarItem } from "@capno/product-contract/product";

import { CHANGES_PATH } from "../paths/changes-path.ts";
import { toChecksPath } from "../paths/checks-path.ts";
import { getComparePath } from "../paths/compare-path.ts";
import { getDetailPath } from "../paths/detail-path.ts";
import { EXPORT_PATH, toExportSearch } from "../paths/export-path.ts";
import { toHandsetsPath } from "../paths/handsets-path.ts";
import { LIST_PATH, toListPath, parseListView } from "../paths/list-path.ts";
import { toStatusPath } from "../paths/status-path.ts";
import { SUMMARIES_PATH } from "../paths/summaries-path.ts";
import { findUsers } from "../study/data/find-users.ts";
import { participantsQuery } from "../study/data/participants-query.ts";
import { formatLastUsed } from "../kit/time/last-used.ts";
import { getStudyZone } from "../kit/time/study-zone.ts";
import type { Capture } from "../study/session/capture-session.ts";

/** The pages of Capture; study pages open with the group chosen in All Users, and All Users opens as it was left. */
export function createSidebar({ lastViewed, services }: Capture): readonly SidebarItem[] {
  const group = () => lastViewed.list()?.groupId ?? null;
  const ofStudy = { group: "Study", permission: PERMISSIONS.viewDetail } as const;
  const mayExport = hasPermission(services.session.account(), services.config.capture.exportPermission);
  return [
    {
      id: "all-users",
      label: "All Users",
      icon: "people",
      action: { to: () => lastViewed.listPath() },
      isAlsoAt: [SUMMARIES_PATH],
    },
    {
      id: "user-summary",
      label: "User Summary",
      icon: "person",
      permission: PERMISSIONS.viewDetail,
      action: { to: () => lastViewed.detailPath() },
    },
    { id: "documentation", label: "Documentation", icon: "document", action: { to: "/documentation" } },
    {
      id: "participant-status",
      label: "Participant status",
      icon: "people",
      action: { to: () => toAddress(toStatusPath(group())) },
      isAlsoAt: [CHANGES_PATH],
      ...ofStudy,
    },
    {
      id: "data-checks",
      label: "Data checks",
      icon: "checks",
      action: { to: () => toAddress(toChecksPath(group())) },
      ...ofStudy,
    },
    {
      id: "handsets",
      label: "Handsets",
      icon: "handset",
      action: { to: () => toAddress(toHandsetsPath(group())) },
      ...ofStudy,
    },
    ...(mayExport
      ? [
          {
            id: "data-package",
            label: "Data package",
            icon: "package",
            group: "Study",
            action: { to: () => toAddress({ pathname: EXPORT_PATH, search: toExportSearch(group()) }) },
          } as const,
        ]
      : []),
  ];
}

/** For the command menu: what All Users, the header and a user's page offer. */
export function createCommands(capture: Capture): readonly ProductCommand[] {
  const account = capture.services.session.account();
  const { lastViewed } = capture;
  const allocate = () => capture.allocation.send({ type: "opened" });
  return [
    ...(canAssignHandset(account)
      ? [{ id: "allocate-handset", label: "Allocate Handset", action: { run: allocate } }]
      : []),
    ...(canViewDetail(account)
      ? [
          { id: "needs-call", label: "Needs a call", action: { to: `${LIST_PATH}?needs=call` } },
          { id: "calendar", label: "Calendar", action: { to: `${LIST_PATH}?show=calendar` } },
          {
            id: "summaries",
            label: "Summaries",
            action: {
              to: () => {
                const view = lastViewed.list() ?? parseListView(new URLSearchParams());
                return toAddress({ pathname: SUMMARIES_PATH, search: toListPath(view).toString() });
              },
            },
          },
          { id: "changes", label: "Log of changes", action: { to: CHANGES_PATH } },
          {
            id: "compare",
            label: "Compare records of a user",
            action: {
              to: () => {
                const duid = lastViewed.participant();
                return duid === undefined ? lastViewed.detailPath() : getComparePath(duid);
              },
            },
          },
        ]
      : []),
  ];
}

/** The users of the account for the command menu, each with handset and last use. */
export function createUserSearch({ queries, services }: Capture) {
  const mayOpen = canViewDetail(services.session.account());
  return async (typed: string): Promise<readonly ProductCommand[]> => {
    const { rows } = await queries.ensureQueryData(participantsQuery(services));
    return findUsers(rows, typed).map((participant) => ({
      id: `user-${participant.duid}`,
      label: participant.duid,
      detail: `${formatHandset(participant)} · ${formatLastUsed(participant, getStudyZone(services.config.capture))}`,
      action: {
        to: mayOpen
          ? getDetailPath(participant.duid)
          : `${LIST_PATH}?${new URLSearchParams({ q: participant.duid }).toString()}`,
      },
    }));
  };
}

const toAddress = ({ pathname, search }: { readonly pathname: string; readonly search: string }) =>
  search === "" ? pathname : `${pathname}?${search.replace(/^\?/, "")}`;
