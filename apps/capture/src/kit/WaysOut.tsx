import { Link } from "@capno/router";
import { buttonClass } from "@capno/ui-kit/buttons/button-class";

import { ContactSupport } from "./ContactSupport.tsx";

/** The actions of a page that cannot show what its address names. */
export const WaysOut = () => (
  <>
    <Link to="/list" className={buttonClass("secondary")}>
      All Users
    </Link>
    <ContactSupport />
  </>
);
