import { useLayoutEffect, useRef } from "react";

import { cleanExplanation } from "./clean-explanation.ts";

/** The server's explanation on a page. */
export function Explanation({ html }: { readonly html: string }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    place.current?.replaceChildren(cleanExplanation(html));
  }, [html]);
  return <div ref={place} />;
}
