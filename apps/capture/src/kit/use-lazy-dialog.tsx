import { useServices } from "@capno/product-contract/use-services";
import { useRef, useState, type ComponentType } from "react";

interface Closing {
  readonly onClose: () => void;
}

/** A dialog whose code is loaded at the first opening; where that fails, the next press tries again. */
export function useLazyDialog<Props extends Closing>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
) {
  const { notices } = useServices();
  const openings = useRef(0);
  const [opened, setOpened] = useState<{
    /** Each opening is a dialog of its own: what was typed about one participant is never shown about another. */
    readonly opening: number;
    readonly props: Props;
    readonly Dialog: ComponentType<Props>;
  }>();

  async function open(props: Omit<Props, "onClose">): Promise<void> {
    try {
      const Dialog = await load();
      const onClose = () => setOpened(undefined);
      setOpened({ opening: ++openings.current, props: { ...props, onClose } as Props, Dialog });
    } catch (error) {
      notices.report(`The dialog of ${name} could not be loaded`, error);
      notices.show({ level: "error", message: "The dialog could not be loaded. Please try again." });
    }
  }

  return {
    open: (props: Omit<Props, "onClose">) => void open(props),
    dialog: opened && <opened.Dialog key={opened.opening} {...opened.props} />,
  };
}
