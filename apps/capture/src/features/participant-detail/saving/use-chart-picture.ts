import type { ChartHandle, PictureFailure, PictureHandle } from "@capno/charts/chart-handle";
import { useServices } from "@capno/product-contract/use-services";
import { useRef } from "react";

import { useSaving } from "../../../shared/use-saving.ts";

const FAILURES: Readonly<Record<PictureFailure, string>> = {
  "not-made": "The picture could not be made.",
  protected:
    "This browser protects pictures against being read, so what it saved would not be the chart. Save the values as CSV instead.",
  unanswered: "This browser has not made the picture in 10 seconds. Try again, or save the values as CSV.",
};

/** Ties a chart to the saving of its picture. */
export function useChartPicture<Handle extends PictureHandle = ChartHandle>() {
  const { notices } = useServices();
  const { saveFile } = useSaving();
  const handle = useRef<Handle>(null);

  async function savePicture(name: string) {
    const picture = (await handle.current?.toPng()) ?? "not-made";
    if (typeof picture === "string") notices.toast({ message: FAILURES[picture] });
    else saveFile(picture, name);
  }
  return { handle, savePicture: (name: string) => void savePicture(name) };
}
