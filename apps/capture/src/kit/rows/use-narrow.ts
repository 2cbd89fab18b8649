import { useMediaQuery } from "@capno/ui-kit/behaviour/use-media-query";

/** Phones and tablets: rows have lines and no columns, and what is seldom needed is in menus. As in the style sheets. */
export const useNarrow = () => useMediaQuery("screen and (max-width: 1023.98px)");
