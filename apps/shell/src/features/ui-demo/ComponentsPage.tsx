import "@capno/ui-kit/page-tokens.css";
import { Gallery } from "@capno/ui-kit/Gallery";

/** Every component of the kit in its states. */
export function ComponentsPage() {
  return <Gallery />;
}
