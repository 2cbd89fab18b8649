import { useNavigate } from "@capno/router";
import { Button } from "@capno/ui-kit/Button";
import { PageHeading } from "@capno/ui-kit/PageHeading";
import { Panel } from "@capno/ui-kit/Panel";
import { mailIcon } from "@capno/ui-kit/icons/mail";
import { resetIcon } from "@capno/ui-kit/icons/reset";

import { PRODUCT_NAMES } from "../frame/frame-rules.ts";
import type { ProductFailure } from "../products/product-failure.ts";
import { getProductFailureText } from "../products/product-failure-text.ts";
import { SHELL_PAGES } from "../addresses/known-paths.ts";
import { useShell } from "../shell-services.ts";

export interface ProductFailurePanelProps {
  readonly failure: ProductFailure;
  readonly onTryAgain: () => void;
}

/** In place of a product that did not open. The frame around it keeps working. */
export function ProductFailurePanel({ failure, onTryAgain }: ProductFailurePanelProps) {
  const { dialogs } = useShell();
  const navigate = useNavigate();
  const name = PRODUCT_NAMES[failure.id];
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
                icon={resetIcon}
                onClick={text.action === "Reload the page" ? () => location.reload() : onTryAgain}
              >
                {text.action}
              </Button>
            )}
            <Button icon={mailIcon} onClick={() => dialogs.setState({ support: true })}>
              Contact support
            </Button>
            <Button variant="quiet" onClick={() => void navigate(SHELL_PAGES.productChoice)}>
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
