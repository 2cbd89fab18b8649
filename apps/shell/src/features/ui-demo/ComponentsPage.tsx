import "@capno/ui-kit/styles/page-tokens.css";
import { Gallery } from "@capno/ui-kit/gallery/Gallery";

/** Every component of the kit in its states. */
export function ComponentsPage() {
  return <Gallery />;
}
