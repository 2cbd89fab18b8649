import { MARGIN_TOP_PX } from "../axes/plot-layout.ts";
import frameStyles from "./ChartFrame.module.css";

/** What the y axis is, along the axis and as high as the plot: for a chart whose heading is in the line above. */
export function SideTitle({ yTitle, height }: { readonly yTitle: string; readonly height: number }) {
  return (
    <span className={frameStyles.sideTitle} style={{ top: MARGIN_TOP_PX, height }}>
      {yTitle}
    </span>
  );
}
