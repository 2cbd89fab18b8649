import { canAssignHandset, canViewDetail } from "@capno/domain/permission";
import type { ProductCommand } from "@capno/product-contract/product";
import { Button } from "@capno/ui-kit/Button";
import { HandsetIcon } from "@capno/ui-kit/icons";
import type { ComponentType } from "react";

import { CHECKS_PATH } from "../paths/checks-path.ts";
import { HANDSETS_PATH } from "../paths/handsets-path.ts";
import type { Capture } from "../state/capture-session.ts";
import styles from "./HeaderActions.module.css";

/** 'Allocate Handset', for those who may. */
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

/** For the command menu: what All Users and the header offer. */
export function createCommands(capture: Capture): readonly ProductCommand[] {
  const account = capture.services.session.account();
  const allocate = () => capture.allocation.send({ type: "opened" });
  return [
    ...(canAssignHandset(account)
      ? [{ id: "allocate-handset", label: "Allocate Handset", action: { run: allocate } }]
      : []),
    ...(canViewDetail(account)
      ? [
          { id: "handsets", label: "Handsets", action: { to: HANDSETS_PATH } },
          { id: "data-checks", label: "Data checks", action: { to: CHECKS_PATH } },
        ]
      : []),
  ];
}
