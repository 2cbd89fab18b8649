import "@capno/ui-kit/page-tokens.css";
import { Gallery } from "@capno/ui-kit/Gallery";

/** Every component of the kit in its states. @spec §2 /ui */
export function ComponentsPage() {
  return <Gallery />;
}
