import { Banner } from "@capno/ui-kit/feedback/Banner";
import { useEffect, useRef, useState, type DragEvent, type ReactNode, type RefObject } from "react";

export interface FileDropProps {
  readonly label: string;
  readonly className?: string | undefined;
  readonly onFile: (file: File) => void;
  /** Ref of the drop zone, which takes the focus when a button inside is removed. */
  readonly zone?: RefObject<HTMLDivElement | null>;
  readonly children: ReactNode;
}

const BESIDE = "Drop the file on the box, or choose it.";
const NO_FILE = "That was not a file. Save the attachment on this computer first, then choose it.";
const SEVERAL = "Several files were dropped and none was read. Drop one file.";

/** A box to drop one file on. Other drops get a message, also beside the box. */
export function FileDrop({ label, className, onFile, zone, children }: FileDropProps) {
  const own = useRef<HTMLDivElement>(null);
  const box = zone ?? own;
  const [isOver, setIsOver] = useState(false);
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const onDrop = ({ target, dataTransfer }: globalThis.DragEvent) => {
      if (!(target instanceof Element) || box.current?.contains(target) === true) return;
      const hasFiles = dataTransfer?.types.includes("Files") === true;
      // Text that is dragged into a field is written there.
      if (hasFiles || target.closest("input, textarea") === null) setProblem(hasFiles ? BESIDE : NO_FILE);
    };
    window.addEventListener("drop", onDrop);
    return () => window.removeEventListener("drop", onDrop);
  }, [box]);

  const carry = (event: DragEvent, isInside: boolean) => {
    event.preventDefault();
    setIsOver(isInside);
  };
  function take({ dataTransfer: { files } }: DragEvent) {
    const [file] = files;
    setProblem(file === undefined ? NO_FILE : files.length > 1 ? SEVERAL : undefined);
    if (file !== undefined && files.length === 1) onFile(file);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dropping is a short cut; the button does the same
    <div
      ref={box}
      tabIndex={-1}
      className={className}
      data-over={isOver || undefined}
      role="group"
      aria-label={label}
      data-tools=""
      onDragOver={(event) => carry(event, true)}
      onDragLeave={(event) => carry(event, false)}
      onDrop={(event) => {
        carry(event, false);
        take(event);
      }}
    >
      {children}
      <div role="alert">{problem !== undefined && <Banner tone="watch">{problem}</Banner>}</div>
    </div>
  );
}
