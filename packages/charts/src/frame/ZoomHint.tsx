import frameStyles from "./ChartFrame.module.css";

/** How to zoom: while a pointer is over the chart, and for fingers where the page asks for it. */
export function ZoomHint({ isForFingers }: { readonly isForFingers: boolean }) {
  return (
    <span className={frameStyles.hint}>
      <span className={frameStyles.wheel}>Ctrl + scroll to zoom</span>
      {isForFingers && <span className={frameStyles.fingers}>Pinch to zoom</span>}
    </span>
  );
}
