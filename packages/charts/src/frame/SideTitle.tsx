import frameStyles from "./ChartFrame.module.css";

interface SideTitleProps {
  readonly yTitle: string;
  readonly top: number;
  readonly height: number;
}

/** What the y axis is, along the axis and as high as the plot: for a chart whose heading stands in the line above it. */
export function SideTitle({ yTitle, top, height }: SideTitleProps) {
  return (
    <span className={frameStyles.sideTitle} style={{ top, height }}>
      {yTitle}
    </span>
  );
}
