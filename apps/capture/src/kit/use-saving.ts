import { useServices } from "@capno/product-contract/use-services";
import { chooseTarget, FILE_NOT_SAVED, toTextFile, type SaveTarget } from "@capno/ui-kit/behaviour/save-file";
import { useMemo } from "react";

export interface Saving {
  /** A file that is there already; says it where it could not be written. Resolves once it is saved, or is not. */
  saveCsv(csv: string, name: string): Promise<void>;
  saveFile(content: Blob, name: string): void;
  /** For a file that is still to be made: call it in the press itself. Undefined: the person cancelled. */
  chooseTarget(name: string): Promise<SaveTarget | undefined>;
}

/** Every file that leaves the dashboard, noted in the person's activity list once it is saved or made. */
export function useSaving(): Saving {
  const { activity, config, notices } = useServices();
  return useMemo(() => {
    const choose: Saving["chooseTarget"] = async (name) => {
      const target = await chooseTarget(name, config.fileSaving);
      return (
        target && {
          discard: () => target.discard(),
          async write(content) {
            const outcome = await target.write(content);
            activity.record({ what: "Exported", detail: name });
            return outcome;
          },
        }
      );
    };
    async function save(content: Blob, name: string): Promise<void> {
      try {
        const target = await choose(name);
        await target?.write(content);
      } catch (error) {
        notices.report("a file could not be written", error);
        notices.show({ level: "error", message: FILE_NOT_SAVED });
      }
    }
    return {
      saveCsv: (csv, name) => save(toTextFile(csv, "text/csv"), name),
      saveFile: (content, name) => void save(content, name),
      chooseTarget: choose,
    };
  }, [activity, config, notices]);
}
