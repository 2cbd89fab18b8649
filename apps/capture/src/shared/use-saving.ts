import { useServices } from "@capno/product-contract/use-services";
import { saveFile, saveText } from "@capno/ui-kit/save-file";
import { useMemo } from "react";

export interface Saving {
  saveText(text: string, name: string, type: string): void;
  saveFile(content: Blob, name: string): void;
}

/** Every file that leaves the dashboard, noted in the person's activity list. */
export function useSaving(): Saving {
  const { activity } = useServices();
  return useMemo(() => {
    const note = (name: string) => activity.record({ what: "Exported", detail: name });
    return {
      saveText(text, name, type) {
        saveText(text, name, type);
        note(name);
      },
      saveFile(content, name) {
        saveFile(content, name);
        note(name);
      },
    };
  }, [activity]);
}
