import { AxisBottom, AxisLeft } from "@visx/axis";
import { Group } from "@visx/group";
import { Area, LinePath } from "@visx/shape";
import { type ReactNode, useId } from "react";
import { AXIS_HEIGHT_PX, EDGE_PX, MARGIN_LEFT_PX, MARGIN_TOP_PX } from "../axes/plot-layout.ts";
import type { Extent } from "../axes/viewport.ts";
import { AXIS_STYLE, TimeTickLabel, ValueTickLabel } from "../frame/TickLabels.tsx";
import { createAverageScales } from "./average-scale.ts";
import type { AverageLine, AverageModel } from "./average-waveform.ts";
import type { PhaseThree } from "./phase-three.ts";
import { PHASE_DASHES, PHASE_LABEL_TOP_PX, placePhaseMarks } from "./phase-marks.ts";
import frameStyles from "../frame/ChartFrame.module.css";
import styles from "./AveragePlot.module.css";

/** Seconds to px from the plot's left edge, and the plot's size. */
export interface AverageScale {
  readonly toX: (x: number) => number;
  readonly extent: Extent;
  readonly width: number;
  readonly height: number;
}

interface AveragePlotProps {
  readonly model: AverageModel;
  readonly extent: Extent;
  /** The width of the whole chart in CSS px; 0 before layout. */
  readonly width: number;
  readonly height: number;
  readonly leastTop: number;
  /** On paper the height follows from the plot's own width, not from the sheet's. */
  readonly isOnPaper: boolean;
  readonly tangent?: PhaseThree | undefined;
  /** The accessible name, where no text beside the picture describes it. */
  readonly label: string | undefined;
  readonly children: ((scale: AverageScale) => ReactNode) | undefined;
}

/** A few hundred points: plain SVG is quick enough and prints sharp. */
export function AveragePlot({
  model,
  extent,
  width,
  height,
  leastTop,
  isOnPaper,
  tangent,
  label,
  children,
}: AveragePlotProps) {
  const clipId = useId();
  const plotWidth = Math.max(0, width - MARGIN_LEFT_PX - EDGE_PX);
  const scales = createAverageScales(model, extent, leastTop, plotWidth, height);
  const { x, y, xTicks, yTicks } = scales;
  const boxHeight = MARGIN_TOP_PX + height + AXIS_HEIGHT_PX;
  return (
    <div className={styles.plot} style={isOnPaper ? undefined : { height: boxHeight }}>
      {plotWidth > 0 && (
        <svg
          width="100%"
          height={isOnPaper ? undefined : boxHeight}
          viewBox={`0 0 ${width} ${boxHeight}`}
          {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
        >
          <Group left={MARGIN_LEFT_PX} top={MARGIN_TOP_PX}>
            {yTicks.map((value) => (
              <line key={value} className={frameStyles.grid} x2={plotWidth} y1={y(value)} y2={y(value)} />
            ))}
            <clipPath id={clipId}>
              <rect width={plotWidth} height={height} />
            </clipPath>
            <g clipPath={`url(#${clipId})`}>
              <PhaseLines model={model} toX={x} height={height} />
              {model.lines.map((line) => (
                <AverageShape
                  key={line.role}
                  line={line}
                  hasBand={line.role !== "previous"}
                  toX={x}
                  toY={y}
                />
              ))}
              {tangent && (
                <line
                  className={styles.tangent}
                  x1={x(tangent.from.x)}
                  y1={y(tangent.from.y)}
                  x2={x(tangent.to.x)}
                  y2={y(tangent.to.y)}
                />
              )}
            </g>
            <AxisLeft scale={y} tickValues={[...yTicks]} {...AXIS_STYLE} tickComponent={ValueTickLabel} />
            <AxisBottom
              scale={x}
              top={height}
              tickValues={[...xTicks]}
              {...AXIS_STYLE}
              tickComponent={TimeTickLabel}
            />
          </Group>
        </svg>
      )}
      {plotWidth > 0 && children?.({ toX: x, extent: scales.extent, width: plotWidth, height })}
    </div>
  );
}

interface PhaseLinesProps {
  readonly model: AverageModel;
  readonly toX: (x: number) => number;
  readonly height: number;
}

/** Lines where inspiration and expiration meet. */
function PhaseLines({ model, toX, height }: PhaseLinesProps) {
  const { lines, labels } = placePhaseMarks(model.phases, toX);
  return (
    <g>
      {lines.map(({ left, top }) => (
        <line
          key={left}
          className={frameStyles.axis}
          x1={left}
          x2={left}
          y1={top}
          y2={height}
          strokeDasharray={PHASE_DASHES.join(" ")}
        />
      ))}
      {labels.map(({ text, middle }) => (
        <text
          key={middle}
          className={frameStyles.label}
          x={middle}
          y={PHASE_LABEL_TOP_PX}
          dy="0.34em"
          textAnchor="middle"
        >
          {text}
        </text>
      ))}
    </g>
  );
}

interface AverageShapeProps {
  readonly line: AverageLine;
  readonly hasBand: boolean;
  readonly toX: (x: number) => number;
  readonly toY: (y: number) => number;
}

/** One path per unbroken run, so that no line passes a bad point. */
function AverageShape({ line, hasBand, toX, toY }: AverageShapeProps) {
  const { role, low, high, runs } = line;
  const at = (from: ArrayLike<number>, i: number) => from[i] as number;
  return runs.map(({ start, end }) => {
    const indices = Array.from({ length: end - start }, (_, i) => start + i);
    return (
      <g key={start}>
        {hasBand && low && high && (
          <Area
            data={indices}
            x={(i) => toX(at(line.x, i))}
            y0={(i) => toY(at(low, i))}
            y1={(i) => toY(at(high, i))}
            className={`${styles.deviation} ${styles[role]}`}
          />
        )}
        <LinePath
          data={indices}
          x={(i) => toX(at(line.x, i))}
          y={(i) => toY(at(line.y, i))}
          className={`${styles.line} ${styles[role]}`}
        />
      </g>
    );
  });
}
