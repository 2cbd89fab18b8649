import type { ElementType, ReactNode, Ref } from "react";

interface RemoveScrollProps {
  readonly as?: ElementType | undefined;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLElement> | undefined;
}

/**
 * Stands in for `react-remove-scroll`, which injects a style element and so breaks
 * `style-src 'self'`. It renders its child as it is; `[data-has-dialog] body` keeps the
 * page still. Its other settings steer what is not done here.
 */
export function RemoveScroll({ as: Element = "div", children, ref }: RemoveScrollProps) {
  return <Element ref={ref}>{children}</Element>;
}
