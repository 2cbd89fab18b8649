import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";

/** The way out that every page has. */
export const ContactSupport = () => (
  <Button onClick={useServices().dialogs.openSupport}>Contact support</Button>
);
