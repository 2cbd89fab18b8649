import type { ChartHandle, PictureHandle } from "@capno/charts/chart-handle";
import { useServices } from "@capno/product-contract/use-services";
import { useRef } from "react";

import { useSaving } from "../../../shared/use-saving.ts";

/** Ties a chart to the saving of its picture. */
export function useChartPicture<Handle extends PictureHandle = ChartHandle>() {
  const { notices } = useServices();
  const { saveFile } = useSaving();
  const handle = useRef<Handle>(null);

  async function savePicture(name: string) {
    const picture = await handle.current?.toPng();
    if (picture === undefined) notices.toast({ message: "The picture could not be made" });
    else saveFile(picture, name);
  }
  return { handle, savePicture: (name: string) => void savePicture(name) };
}
