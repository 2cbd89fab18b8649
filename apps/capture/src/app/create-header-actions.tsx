import { canAssignHandset } from "@capno/domain/account/permission";
import { Button } from "@capno/ui-kit/buttons/Button";
import { HandsetIcon } from "@capno/ui-kit/icons";
import type { ComponentType } from "react";

import type { Capture } from "../study/session/capture-session.ts";
import styles from "./HeaderActions.module.css";

export function createHeaderActions(capture: Capture): readonly ComponentType[] {
  if (!canAssignHandset(capture.services.session.account())) return [];
  return [
    function AllocateHandsetAction() {
      return (
        <Button
          icon={HandsetIcon}
          aria-label="Allocate Handset"
          onClick={() => capture.allocation.send({ type: "opened" })}
        >
          <span className={styles.label}>Allocate Handset</span>
        </Button>
      );
    },
  ];
}
