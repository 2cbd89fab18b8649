import { useNavigate } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { PageHeading } from "@capno/ui-kit/layout/PageHeading";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { MailIcon, ResetIcon } from "@capno/ui-kit/icons";

import type { ProductFailure } from "../products/product-failure.ts";
import { getProductFailureText } from "../products/product-failure-text.ts";
import { getSupportLabel } from "../shared/layout-rules.ts";
import { paths } from "../paths/paths.ts";
import { useShell } from "../services/shell-context.ts";
import { getProductName, useReleases } from "./use-products.ts";

export interface ProductFailurePanelProps {
  readonly failure: ProductFailure;
  readonly onTryAgain: () => void;
}

/** In place of a product that did not open. The frame around it keeps working. */
export function ProductFailurePanel({ failure, onTryAgain }: ProductFailurePanelProps) {
  const { dialogs } = useShell();
  const navigate = useNavigate();
  const releases = useReleases();
  const name = getProductName(failure.id, releases);
  const release = releases.find(({ id }) => id === failure.id);
  const text = getProductFailureText(failure, name);
  return (
    <>
      <PageHeading title={name} />
      <Panel
        tone="act"
        role="alert"
        title={text.title}
        actions={
          <>
            {text.action !== undefined && (
              <Button
                variant="primary"
                icon={ResetIcon}
                onClick={text.action === "Reload the page" ? () => location.reload() : onTryAgain}
              >
                {text.action}
              </Button>
            )}
            <Button icon={MailIcon} onClick={() => dialogs.setState({ support: true })}>
              {getSupportLabel(release?.frame)}
            </Button>
            <Button variant="quiet" onClick={() => void navigate(paths.productChoice())}>
              Other products
            </Button>
          </>
        }
      >
        {text.message}
      </Panel>
    </>
  );
}
