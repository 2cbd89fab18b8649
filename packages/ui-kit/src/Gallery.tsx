import { PageHeading } from "./PageHeading.tsx";

/** Every component in its states. */
export function Gallery() {
  return <PageHeading title="Components" />;
}
