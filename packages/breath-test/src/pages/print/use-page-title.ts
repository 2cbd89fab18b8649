import { useEffect } from "react";

/** The document title becomes the file's name; the previous title returns on leaving. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}
