import regular from "@ibm/plex-sans/fonts/split/woff2/IBMPlexSans-Regular-Latin1.woff2";
import semibold from "@ibm/plex-sans/fonts/split/woff2/IBMPlexSans-SemiBold-Latin1.woff2";

const FACES = [
  [regular, "400"],
  [semibold, "600"],
] as const;

/** The face of the reports, on screen: fetched behind everything else and put in place in one step. */
export async function loadFonts(): Promise<void> {
  const faces = await Promise.all(
    FACES.map(async ([file, weight]) => {
      const answer = await fetch(file, { priority: "low" });
      if (!answer.ok) throw new Error(`The font of weight ${weight} answered ${answer.status}`);
      return new FontFace("IBM Plex Sans", await answer.arrayBuffer(), { weight }).load();
    }),
  );
  for (const face of faces) document.fonts.add(face);
  // Charts are drawn on a canvas, which does not change by itself.
  document.documentElement.dataset["font"] = "loaded";
}
