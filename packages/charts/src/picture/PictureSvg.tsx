import { Group } from "@visx/group";
import { useId } from "react";
import { SHADE_OPACITY } from "../model/plot-drawing.ts";
import { toCssColor, toCssShade } from "../theme/chart-color.ts";
import type { Picture, PictureShape } from "./picture.ts";
import styles from "./PictureSvg.module.css";

interface PictureSvgProps {
  readonly picture: Picture;
  /** The accessible name; undefined where a text beside the picture describes it. */
  readonly label: string | undefined;
}

/** As wide as its place. A canvas of the screen's resolution would be blurred on paper. */
export function PictureSvg({ picture, label }: PictureSvgProps) {
  const clipId = useId();
  const { width, height, plot, inside, around } = picture;
  return (
    <svg
      className={styles.picture}
      viewBox={`0 0 ${width} ${height}`}
      {...(label === undefined ? { "aria-hidden": true } : { role: "img", "aria-label": label })}
    >
      <clipPath id={clipId}>
        <rect width={plot.width} height={plot.height} />
      </clipPath>
      <Group left={plot.left} top={plot.top}>
        <g clipPath={`url(#${clipId})`}>
          <Shapes shapes={inside} />
        </g>
        <Shapes shapes={around} />
      </Group>
    </svg>
  );
}

const Shapes = ({ shapes }: { readonly shapes: readonly PictureShape[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- the shapes of a picture keep their order
  shapes.map((shape, index) => <Shape key={index} shape={shape} />);

const ANCHORS = { left: "start", center: "middle", right: "end" } as const;

function Shape({ shape }: { readonly shape: PictureShape }) {
  switch (shape.kind) {
    case "text":
      return (
        <text
          className={styles.text}
          data-ink={shape.ink}
          x={shape.x}
          y={shape.y}
          dy="0.34em"
          textAnchor={ANCHORS[shape.align]}
          fontSize={shape.size}
          fill={toCssColor(shape.ink)}
        >
          {shape.text}
        </text>
      );
    case "line":
      return (
        <path
          className={styles.line}
          data-ink={shape.ink}
          d={shape.path}
          stroke={toCssColor(shape.ink)}
          strokeWidth={shape.width}
          strokeDasharray={shape.dashes?.join(" ")}
        />
      );
    case "area":
      return (
        <path data-ink={shape.ink} d={shape.path} fill={toCssColor(shape.ink)} fillOpacity={shape.opacity} />
      );
    case "shade":
      return <path d={shape.path} fill={toCssShade(shape.color)} fillOpacity={SHADE_OPACITY} />;
  }
}
