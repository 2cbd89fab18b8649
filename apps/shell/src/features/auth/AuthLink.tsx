import { isPlainClick } from "@capno/ui-kit/behaviour/plain-click";
import type { MouseEvent, ReactNode } from "react";

interface AuthLinkProps {
  readonly to: string;
  readonly go: (to: string) => void;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** A link of a page that may stand without a router: followed within the page, unless a new tab or window is asked for. */
export function AuthLink({ to, go, className, children }: AuthLinkProps) {
  function follow(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    go(to);
  }
  return (
    <a href={to} className={className} onClick={follow}>
      {children}
    </a>
  );
}
