import { useServices } from "@capno/product-contract/use-services";
import { useEffect, useRef, useState, type ComponentType } from "react";

interface Closing {
  readonly onClose: () => void;
}

/**
 * A dialog whose code is loaded at the first opening; where that fails, the next press tries again. `live` are the
 * props that may change while it is open; the others stay as they were at the press.
 */
export function useLazyDialog<Props extends Closing, Live extends Partial<Props> = object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
  live?: Live,
) {
  type Pressed = Omit<Props, "onClose" | keyof Live>;
  const { notices } = useServices();
  const openings = useRef(0);
  const [opened, setOpened] = useState<{
    /** Each opening is a dialog of its own: what was typed about one participant is never shown about another. */
    readonly opening: number;
    readonly pressed: Pressed;
    readonly Dialog: ComponentType<Props>;
  }>();

  async function open(pressed: Pressed): Promise<void> {
    try {
      const Dialog = await load();
      setOpened({ opening: ++openings.current, pressed, Dialog });
    } catch (error) {
      notices.report(`The dialog of ${name} could not be loaded`, error);
      notices.show({ level: "error", message: "The dialog could not be loaded. Please try again." });
    }
  }

  const close = { onClose: () => setOpened(undefined) };
  return {
    open: (pressed: Pressed) => void open(pressed),
    dialog: opened && (
      <opened.Dialog
        key={opened.opening}
        {...({ ...opened.pressed, ...live, ...close } as unknown as Props)}
      />
    ),
  };
}

/** Loads a dialog's code once its page is idle: what is written without a network is kept, so the dialog has to open. */
export function useDialogAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    // A failure is reported at the opening.
    const begin = () => void load().catch(() => undefined);
    if (!("requestIdleCallback" in window)) {
      begin();
      return undefined;
    }
    const idle = requestIdleCallback(begin, { timeout: 5_000 });
    return () => cancelIdleCallback(idle);
  }, [load]);
}
