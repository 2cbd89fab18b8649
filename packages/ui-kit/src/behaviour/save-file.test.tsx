import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { chooseTarget, hasSavePicker, saveFile } from "./save-file.ts";

const revoked: string[] = [];
const downloaded: string[] = [];
beforeEach(() => {
  vi.useFakeTimers();
  revoked.length = 0;
  downloaded.length = 0;
  const address = {
    createObjectURL: () => "blob:file",
    revokeObjectURL: (each: string) => void revoked.push(each),
  };
  vi.stubGlobal("URL", Object.assign(class extends URL {}, address));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    downloaded.push(this.download);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const FILE = new Blob(["text"]);

/** A browser with a file dialog, in which the person chooses a file. */
function givePicker(options: { readonly refuses?: string; readonly isFull?: boolean } = {}) {
  const steps: string[] = [];
  vi.stubGlobal(
    "showSaveFilePicker",
    ({ suggestedName, types }: { suggestedName: string; types: object[] }) => {
      steps.push(`asked for ${suggestedName} ${JSON.stringify(types)}`);
      if (options.refuses !== undefined) return Promise.reject(new DOMException("refused", options.refuses));
      const stream = {
        write: async () => {
          if (options.isFull) throw new DOMException("full", "QuotaExceededError");
          steps.push("written");
        },
        close: async () => void steps.push("closed"),
        abort: async () => void steps.push("aborted"),
      };
      return Promise.resolve({
        createWritable: async () => stream,
        remove: async () => void steps.push("removed"),
      });
    },
  );
  return steps;
}

describe("saveFile [REQ-HISTORY-45] [REQ-HISTORY-63]", () => {
  it("reports that a file is saved once the browser has closed it", async () => {
    const steps = givePicker();
    expect(await saveFile(FILE, "a.pdf", "picker")).toBe("saved");
    expect(steps).toEqual([
      'asked for a.pdf [{"description":"PDF file","accept":{"application/pdf":[".pdf"]}}]',
      "written",
      "closed",
    ]);
    expect(downloaded).toEqual([]);
  });

  it("reports that a file is cancelled when the user closes the dialog", async () => {
    givePicker({ refuses: "AbortError" });
    expect(await saveFile(FILE, "a.pdf", "picker")).toBe("cancelled");
    expect(downloaded).toEqual([]);
  });

  it("rejects, and leaves the stream, when the disk is full", async () => {
    const steps = givePicker({ isFull: true });
    await expect(saveFile(FILE, "a.pdf", "picker")).rejects.toThrow("full");
    expect(steps.at(-1)).toBe("aborted");
  });

  it.each(["SecurityError", "NotAllowedError"])(
    "downloads the file when the browser opens no dialog: %s",
    async (refuses) => {
      givePicker({ refuses });
      expect(await saveFile(FILE, "a.pdf", "picker")).toBe("made");
      expect(downloaded).toEqual(["a.pdf"]);
    },
  );

  it("reports that a file is made, not saved, where it is downloaded, and opens no dialog where the deployment wants none", async () => {
    expect(await saveFile(FILE, "a.pdf", "picker")).toBe("made");
    const steps = givePicker();
    expect(await saveFile(FILE, "b.pdf", "download")).toBe("made");
    expect([steps, downloaded]).toEqual([[], ["a.pdf", "b.pdf"]]);
  });

  it("rejects with any other fault of the dialog, and downloads nothing", async () => {
    givePicker({ refuses: "DataError" });
    await expect(saveFile(FILE, "a.pdf", "picker")).rejects.toThrow("refused");
    expect(downloaded).toEqual([]);
  });

  it("says whether a dialog will ask for the file, which a deployment can turn off", () => {
    expect(hasSavePicker("picker")).toBe(false);
    givePicker();
    expect([undefined, "picker" as const, "download" as const].map(hasSavePicker)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("asks for a file of a kind that it does not know as well", async () => {
    const steps = givePicker();
    await saveFile(FILE, "a.b.dcm", undefined);
    expect(steps[0]).toBe(
      'asked for a.b.dcm [{"description":"DCM file","accept":{"application/octet-stream":[".dcm"]}}]',
    );
  });

  it("chooseTarget leaves no empty file behind when nothing comes", async () => {
    const steps = givePicker();
    const target = await chooseTarget("a.pdf", undefined);
    await target?.discard();
    expect(steps.at(-1)).toBe("removed");
  });

  it("keeps the address of a downloaded file for a minute, for a browser that asks where to save it", async () => {
    await saveFile(FILE, "a.pdf", "download");
    vi.advanceTimersByTime(59_999);
    expect(revoked).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(revoked).toEqual(["blob:file"]);
  });
});
