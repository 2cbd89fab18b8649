import {
  canPanLeft,
  canPanRight,
  canZoomIn,
  canZoomOut,
  panBy,
  showAll,
  type Viewport,
  ZOOM_STEP,
  zoomAt,
} from "../axes/viewport.ts";
import { PAN_STEP } from "../plot/plot-gestures.ts";
import { Toolbar, toTableTool } from "./Toolbar.tsx";

interface Action {
  readonly label: string;
  readonly keys: string;
  readonly icon: string;
  readonly isPossible: (view: Viewport) => boolean;
  readonly step: (view: Viewport) => Viewport;
}

/** A button for every gesture: an alternative to dragging, pinching and the wheel. */
const ACTIONS: readonly Action[] = [
  {
    label: "Earlier",
    keys: "Shift+ArrowLeft",
    icon: "M12.5 4.5 7 10l5.5 5.5",
    isPossible: canPanLeft,
    step: (view) => panBy(view, -PAN_STEP),
  },
  {
    label: "Later",
    keys: "Shift+ArrowRight",
    icon: "M7.5 4.5 13 10l-5.5 5.5",
    isPossible: canPanRight,
    step: (view) => panBy(view, PAN_STEP),
  },
  {
    label: "Zoom out",
    keys: "-",
    icon: "M4.5 10h11",
    isPossible: canZoomOut,
    step: (view) => zoomAt(view, 1 / ZOOM_STEP, 0.5),
  },
  {
    label: "Zoom in",
    keys: "+",
    icon: "M4.5 10h11M10 4.5v11",
    isPossible: canZoomIn,
    step: (view) => zoomAt(view, ZOOM_STEP, 0.5),
  },
  {
    label: "Show all",
    keys: "0",
    icon: "M4 8V4h4M16 8V4h-4M4 12v4h4M16 12v4h-4",
    isPossible: canZoomOut,
    step: showAll,
  },
];

interface ChartToolbarProps {
  readonly title: string;
  readonly view: Viewport | undefined;
  readonly onChange: (step: (view: Viewport) => Viewport) => void;
  readonly isTable: boolean;
  readonly onTableChange: (isTable: boolean) => void;
}

export function ChartToolbar({ title, view, onChange, isTable, onTableChange }: ChartToolbarProps) {
  const isZoomed = view !== undefined && canZoomOut(view);
  const steps = ACTIONS.map(({ label, keys, icon, isPossible, step }) => ({
    label,
    keys,
    icon,
    isDisabled: !view || !isPossible(view),
    run: () => onChange(step),
  }));
  return (
    <Toolbar
      label={`Tools of ${title}`}
      tools={[...steps, toTableTool(isTable, onTableChange)]}
      isKept={isTable || isZoomed}
    />
  );
}
