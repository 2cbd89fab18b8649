/** Stops the browser from opening a file dropped outside a drop zone. Returns the cleanup. */
export function refuseDroppedFiles(): () => void {
  const refuse = (event: DragEvent) => {
    // Text may still be dragged into a field.
    const holdsText = event.dataTransfer?.types.includes("Files") !== true;
    if (holdsText && event.target instanceof Element && event.target.closest("input, textarea") !== null)
      return;
    event.preventDefault();
  };
  window.addEventListener("dragover", refuse);
  window.addEventListener("drop", refuse);
  return () => {
    window.removeEventListener("dragover", refuse);
    window.removeEventListener("drop", refuse);
  };
}
