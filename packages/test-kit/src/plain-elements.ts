/**
 * An element is made without a note of where in the code it was: nothing reads it but a warning, which names the
 * component anyway. In development React takes such notes until it has ten thousand a second; here it is told that it
 * has them, for they are a twelfth of all the time that pages take.
 */
import * as React from "react";

const ENOUGH = 10_000;
const OWN = "__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE";

const { [OWN]: own } = React as unknown as Readonly<Partial<Record<string, object>>>;
if (own !== undefined)
  Object.defineProperty(own, "recentlyCreatedOwnerStacks", {
    get: () => ENOUGH,
    set() {
      // Counted on, and begun anew each second: it stays as it is.
    },
  });
