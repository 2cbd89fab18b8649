import { useServices } from "@capno/product-contract/use-services";
import { Link } from "@capno/router";
import { Button } from "@capno/ui-kit/buttons/Button";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";

/** The actions of a page that cannot show what its address names. */
export function WaysOut() {
  const { dialogs } = useServices();
  return (
    <>
      <Link to="/list" className={buttonClass("secondary")}>
        All Users
      </Link>
      <Button onClick={dialogs.openSupport}>Contact support</Button>
    </>
  );
}
