import { GalleryActions } from "./GalleryActions.tsx";
import { GalleryFields } from "./GalleryFields.tsx";
import { GalleryFoundations } from "./GalleryFoundations.tsx";
import { GalleryMessages } from "./GalleryMessages.tsx";
import { GalleryOverlays } from "./GalleryOverlays.tsx";
import { GalleryReadings } from "./GalleryReadings.tsx";
import { GalleryRules } from "./GalleryRules.tsx";
import { GalleryWaiting } from "./GalleryWaiting.tsx";
import { PageHeading } from "../layout/PageHeading.tsx";
import styles from "./Gallery.module.css";

/** Every component in its states, on one page. */
export function Gallery() {
  return (
    <div className={styles.gallery}>
      <PageHeading
        eyebrow="Design system"
        title="Components"
        detail="Every part of the screen in each of its states. Nothing here is clinical data."
      />
      <GalleryReadings />
      <GalleryActions />
      <GalleryFields />
      <GalleryMessages />
      <GalleryWaiting />
      <GalleryOverlays />
      <GalleryRules />
      <GalleryFoundations />
    </div>
  );
}
