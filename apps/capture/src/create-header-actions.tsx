import { hasPermission } from "@capno/auth-session/account";
import { PERMISSIONS } from "@capno/domain/permission";
import { Button } from "@capno/ui-kit/Button";
import type { ComponentType } from "react";

import type { Capture } from "./capture.ts";

/** 'Allocate Handset', for those who may. @spec §2, §6 */
export function createHeaderActions(capture: Capture): readonly ComponentType[] {
  if (!hasPermission(capture.services.session.account(), PERMISSIONS.assignHandset)) return [];
  return [
    function AllocateHandsetAction() {
      return (
        <Button icon="handset" onClick={() => capture.allocation.dispatch({ type: "opened" })}>
          Allocate Handset
        </Button>
      );
    },
  ];
}
