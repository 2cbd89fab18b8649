/** `picker`: through the browser's file dialog where it has one; `download`: by its downloads, whatever it has. */
export type FileSaving = "picker" | "download";

/**
 * `saved`: the browser wrote the file where the person chose. `made`: handed to the browser's downloads, which do not
 * tell whether they kept it. `cancelled`: the person closed the dialog, and there is no file.
 */
export type SaveOutcome = "saved" | "made" | "cancelled";

export interface SaveTarget {
  /** Rejects where the file could not be written: it is not saved. */
  write(content: Blob): Promise<Exclude<SaveOutcome, "cancelled">>;
  /** Cancels the save and removes the empty file. */
  discard(): Promise<void>;
}

/** The file picker API, which TypeScript's DOM library does not declare. */
type SavePicker = (options: {
  readonly suggestedName: string;
  readonly types: readonly { readonly description: string; readonly accept: Record<string, string[]> }[];
}) => Promise<FileSystemFileHandle>;

/** MIME types by file extension. */
const FILE_TYPES: Readonly<Record<string, string>> = {
  csv: "text/csv",
  json: "application/json",
  pdf: "application/pdf",
  zip: "application/zip",
};

function getSavePicker(saving: FileSaving | undefined): SavePicker | undefined {
  if (saving === "download") return undefined;
  const picker: unknown = Reflect.get(globalThis, "showSaveFilePicker");
  return typeof picker === "function" ? (picker as SavePicker).bind(globalThis) : undefined;
}

/** Whether the browser asks for a file, and says when it is written. */
export const hasSavePicker = (saving: FileSaving | undefined): boolean => getSavePicker(saving) !== undefined;

type PickedFile = FileSystemFileHandle | "cancelled" | "no-picker";

/**
 * The file that the person chose. Call it in the press itself: later the browser opens no dialog.
 * @throws Whatever the browser's dialog fails with, but that the person cancelled.
 */
export async function pickFile(name: string, saving: FileSaving | undefined): Promise<PickedFile> {
  const pick = getSavePicker(saving);
  if (pick === undefined) return "no-picker";
  const ending = name.slice(name.lastIndexOf(".") + 1);
  const type = FILE_TYPES[ending] ?? "application/octet-stream";
  const types = [{ description: `${ending.toUpperCase()} file`, accept: { [type]: [`.${ending}`] } }];
  try {
    return await pick({ suggestedName: name, types });
  } catch (error) {
    if (isNamed(error, "AbortError")) return "cancelled";
    // The press is too long ago, or the page lies in a frame: downloads still work.
    if (isNamed(error, "SecurityError") || isNamed(error, "NotAllowedError")) return "no-picker";
    throw error;
  }
}

const isNamed = (error: unknown, name: string) => error instanceof DOMException && error.name === name;

/** Asks where the file goes, before it is made; undefined: the person cancelled. Call it in the press itself. */
export async function chooseTarget(
  name: string,
  saving: FileSaving | undefined,
): Promise<SaveTarget | undefined> {
  const file = await pickFile(name, saving);
  if (file === "cancelled") return undefined;
  return file === "no-picker" ? toDownload(name) : toPickedTarget(file);
}

/**
 * Saves a file that is there already.
 * @throws Whatever writing fails with: a full disk, a permission taken back.
 */
export async function saveFile(
  content: Blob,
  name: string,
  saving: FileSaving | undefined,
): Promise<SaveOutcome> {
  const target = await chooseTarget(name, saving);
  return target === undefined ? "cancelled" : target.write(content);
}

/** The message if a file could not be written. */
export const FILE_NOT_SAVED =
  "The file was not saved: it could not be written. Check the disk, then try again.";

export const toTextFile = (text: string, type: string): Blob =>
  new Blob([text], { type: `${type};charset=utf-8` });

function toPickedTarget(file: FileSystemFileHandle): SaveTarget {
  const discard = async () => {
    // Chrome from 110 on.
    const remove: unknown = Reflect.get(file, "remove");
    if (typeof remove === "function") await (remove as () => Promise<void>).call(file);
  };
  return {
    async write(content) {
      const stream = await file.createWritable();
      try {
        await stream.write(content);
        await stream.close();
      } catch (error) {
        await stream.abort().catch(() => undefined);
        throw error;
      }
      return "saved";
    },
    discard: () => discard().catch(() => undefined),
  };
}

const toDownload = (name: string): SaveTarget => ({
  async write(content) {
    downloadFile(content, name);
    return "made";
  },
  discard: async () => undefined,
});

/** A slow browser, or one that first asks where to, reads the address long after the press. */
const ADDRESS_LIFE_MS = 60_000;

export function downloadFile(content: Blob, name: string): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFE_MS);
}
