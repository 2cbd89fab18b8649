import { useEffect } from "react";

/** The title becomes the file's name; the one before comes back on leaving. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
