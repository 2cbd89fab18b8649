/** Keeps what is dropped where nothing takes it from being opened in place of the page. Returns the way to stop. */
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
