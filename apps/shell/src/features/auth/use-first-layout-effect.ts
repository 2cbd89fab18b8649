import { useEffect, useLayoutEffect } from "react";

/** React takes the sign-in page over from the server's HTML, and a server has no layout. */
export const useFirstLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
