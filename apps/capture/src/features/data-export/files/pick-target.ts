import { hasSavePicker, pickFile, type FileSaving } from "@capno/ui-kit/behaviour/save-file";

import { openMemoryTarget, toDiskTarget, type Destination } from "./package-target.ts";

export const canWriteToDisk = (saving: FileSaving | undefined): boolean => hasSavePicker(saving);

/** The destination that the user chose; undefined if the user cancelled. */
export async function pickTarget(
  name: string,
  saving: FileSaving | undefined,
): Promise<Destination | undefined> {
  const file = await pickFile(name, saving);
  if (file === "cancelled") return undefined;
  return file === "no-picker"
    ? { kind: "memory", open: openMemoryTarget, name }
    : { kind: "disk", open: toDiskTarget(file), name: file.name };
}
