import {
  cloneElement,
  type ComponentProps,
  type FocusEvent,
  type HTMLAttributes,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react";
import { FloatingLayer } from "./FloatingLayer.tsx";
import styles from "./Tooltip.module.css";

interface TooltipProps {
  readonly content: ReactNode;
  /** One element that takes focus: the words must reach keyboard users too. */
  readonly children: ReactElement<HTMLAttributes<HTMLElement>>;
  /** How long the pointer rests before it shows; focus shows it at once. 500 for a long hover. */
  readonly delayMs?: number | undefined;
}

interface Change {
  readonly to: HTMLElement | undefined;
  readonly afterMs: number;
}

/** For the pointer's way from the element to the words. */
const LEAVE_DELAY_MS = 100;

/** Only one is open, whichever bundle it belongs to. */
const TIP_OPENS = "capno:tip-opens";

/** Words about an element, on hover and on keyboard focus; Escape closes them. */
export function Tooltip({ content, children, delayMs = 200 }: TooltipProps) {
  const id = useId();
  const [anchor, setAnchor] = useState<HTMLElement>();
  const [change, setChange] = useState<Change>();
  useEffect(() => {
    if (change === undefined) return undefined;
    const timer = setTimeout(() => setAnchor(change.to), change.afterMs);
    return () => clearTimeout(timer);
  }, [change]);

  const stay = () => setChange(undefined);
  const closeSoon = () => setChange({ to: undefined, afterMs: LEAVE_DELAY_MS });
  function close() {
    stay();
    setAnchor(undefined);
  }
  function openOnHover({ pointerType, currentTarget }: PointerEvent<HTMLElement>) {
    if (pointerType !== "touch") setChange({ to: currentTarget, afterMs: delayMs });
  }
  // Focus that returns from a dialog after a click has no ring, and opens nothing.
  function openOnFocus({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (target.matches(":focus-visible")) setAnchor(currentTarget);
  }

  return (
    <>
      {cloneElement(children, {
        // An icon button names itself by a title: two tips at once are one too many.
        title: "",
        ...(anchor !== undefined && { "aria-describedby": id }),
        onPointerEnter: openOnHover,
        onPointerLeave: closeSoon,
        onPointerDownCapture: close,
        onClickCapture: close,
        onFocusCapture: openOnFocus,
        onBlurCapture: close,
      })}
      {anchor !== undefined && (
        <Tip id={id} anchor={anchor} onClose={close} onPointerEnter={stay} onPointerLeave={closeSoon}>
          {content}
        </Tip>
      )}
    </>
  );
}

interface TipProps extends ComponentProps<"div"> {
  readonly anchor: HTMLElement;
  readonly onClose: () => void;
}

function Tip({ anchor, onClose, ...rest }: TipProps) {
  const layer = useRef<HTMLDivElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const giveWay = () => close();
    document.dispatchEvent(new CustomEvent(TIP_OPENS));
    document.addEventListener(TIP_OPENS, giveWay);
    return () => document.removeEventListener(TIP_OPENS, giveWay);
  }, []);
  return (
    <FloatingLayer
      {...rest}
      {...{ anchor, layer }}
      align="center"
      onEscape={onClose}
      role="tooltip"
      className={styles.tip}
    />
  );
}
