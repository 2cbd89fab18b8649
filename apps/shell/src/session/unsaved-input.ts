export interface UnsavedInput {
  isAny(): boolean;
  end(): void;
}

const FIELDS = "input, textarea, select, [contenteditable]";
/** Input in a filter or a search is not unsaved work; input in a form or a dialog is. */
const WORK = "form, [role=dialog], [role=alertdialog]";

/**
 * Sees what the person types, in any product of any version: a field of a form or a dialog that they changed
 * counts for as long as it is there and filled.
 */
export function watchUnsavedInput(page: Document): UnsavedInput {
  const touched = new Set<Element>();
  const note = ({ target }: Event) => {
    if (target instanceof Element && target.matches(FIELDS) && target.closest(WORK)) touched.add(target);
  };
  page.addEventListener("input", note, true);
  page.addEventListener("change", note, true);
  return {
    isAny: () => {
      for (const field of touched) if (!field.isConnected) touched.delete(field);
      return [...touched].some(isFilled);
    },
    end: () => {
      page.removeEventListener("input", note, true);
      page.removeEventListener("change", note, true);
    },
  };
}

function isFilled(field: Element): boolean {
  if (field instanceof HTMLInputElement && (field.type === "checkbox" || field.type === "radio")) {
    return field.checked !== field.defaultChecked;
  }
  if (
    field instanceof HTMLInputElement ||
    field instanceof HTMLTextAreaElement ||
    field instanceof HTMLSelectElement
  ) {
    return field.value !== "";
  }
  return field.textContent !== "";
}
