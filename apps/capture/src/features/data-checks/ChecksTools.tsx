import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";

import type { ChecksView } from "../../paths/checks-path.ts";
import { ProjectField } from "../../shared/ProjectField.tsx";

export interface ChecksToolsProps {
  readonly view: ChecksView;
  readonly onChange: (changes: Partial<ChecksView>) => void;
  readonly onRun: () => void;
  readonly isReading: boolean;
  readonly hasRun: boolean;
}

export function ChecksTools({ view, onChange, onRun, isReading, hasRun }: ChecksToolsProps) {
  const { groups } = useServices().session.account();
  return (
    <>
      <ProjectField
        groups={groups}
        groupId={view.groupId}
        disabled={isReading}
        onChange={(groupId) => onChange({ groupId })}
      />
      <Button
        size="small"
        variant={hasRun ? "secondary" : "primary"}
        disabledReason={isReading ? "The records are being read" : undefined}
        onClick={onRun}
      >
        {hasRun ? "Run again" : "Run the checks"}
      </Button>
    </>
  );
}
