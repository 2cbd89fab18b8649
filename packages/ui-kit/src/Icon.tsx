import { type IconName, iconPaths } from "./icon-paths.ts";
import { IconDrawing, type IconDrawingProps } from "./IconDrawing.tsx";

export interface IconProps extends Omit<IconDrawingProps, "path"> {
  readonly name: IconName;
}

/** A line drawing in the colour of the text around it. */
export function Icon({ name, ...rest }: IconProps) {
  return <IconDrawing {...rest} path={iconPaths[name]} />;
}
