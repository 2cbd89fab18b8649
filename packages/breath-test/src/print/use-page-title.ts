import { useEffect } from "react";

/** The title becomes the file's name; the one before comes back on leaving. Decision A7 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title === undefined) return undefined;
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
