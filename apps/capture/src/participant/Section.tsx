import { useServices } from "@capno/product-contract/use-services";
import { Button } from "@capno/ui-kit/buttons/Button";
import { Card } from "@capno/ui-kit/layout/Card";
import { Loader } from "@capno/ui-kit/feedback/Loader";
import { Panel } from "@capno/ui-kit/feedback/Panel";
import { Component, type ReactNode, type RefObject, useDeferredValue, useRef } from "react";

import { formatFailure } from "../kit/failure-text.ts";
import { NotLoaded } from "../kit/NotLoaded.tsx";
import type { usePointedRecord } from "./pointed-day.tsx";
import styles from "./Section.module.css";
import type { PartId } from "./SectionNav.tsx";
import { useTurn } from "./use-turn.ts";

/** The parts of a query that a section needs. */
interface Loading {
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
  /** A later request failed: the data shown may be out of date. */
  readonly isRefetchError: boolean;
  readonly error: unknown;
  refetch(): unknown;
}

export interface SectionProps {
  readonly title: string;
  /** The data that must be loaded before the content is shown. */
  readonly needs?: readonly Loading[];
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly id?: PartId;
  readonly shape?: "number" | "chart";
  /** A placeholder with the content's height, where the loader's height differs. */
  readonly placeholder?: ReactNode;
  /** Below what a window shows at first: drawn when the browser has nothing else to do. */
  readonly isLater?: boolean;
  /** The record that the part shows can be pointed at. */
  readonly pointed?: ReturnType<typeof usePointedRecord>;
  readonly children: () => ReactNode;
}

/** A part of the page that loads, fails and is retried by itself; a fault in it leaves the others alone. */
export function Section({
  title,
  needs = [],
  actions,
  className,
  id,
  shape = "chart",
  placeholder,
  isLater = false,
  pointed,
  children,
}: SectionProps) {
  const { notices } = useServices();
  const failed = needs.filter(({ isLoadingError }) => isLoadingError);
  const outdated = needs.filter(({ isRefetchError }) => isRefetchError);
  const isLoaded = failed.length === 0 && !needs.some(({ isPending }) => isPending);
  // Drawn after the page around it, in tasks of its own; what waits for nothing comes with the page, in its own height.
  const isDrawn = useDeferredValue(useTurn(isLater, isLoaded) && isLoaded, needs.length === 0 && !isLater);
  const isReady = isDrawn && isLoaded;
  const card = useRef<HTMLElement>(null);
  return (
    <Card
      ref={card}
      title={title}
      actions={isReady && actions !== undefined ? <Tools>{actions}</Tools> : undefined}
      data-chart={shape === "chart" ? "" : undefined}
      className={className}
      {...pointed}
      {...(id === undefined ? {} : { id, tabIndex: -1 })}
    >
      <HeldHeight card={card} isReady={isReady} />
      {failed.length > 0 && (
        <NotLoaded
          headingLevel={3}
          title="This part could not be loaded"
          onTryAgain={() => failed.forEach((need) => need.refetch())}
        >
          {formatFailure(failed[0]?.error)}
        </NotLoaded>
      )}
      {failed.length === 0 &&
        !isReady &&
        (placeholder === undefined ? (
          <Loader text="Loading user data..." shape={shape} />
        ) : (
          <div aria-busy="true" role="status" aria-label="Loading user data...">
            {placeholder}
            <p data-on="paper">Loading user data...</p>
          </div>
        ))}
      {isReady && (
        <FaultBoundary onFault={(error) => notices.report(`${title} failed`, error)}>
          <Content>{children}</Content>
        </FaultBoundary>
      )}
      {isReady && outdated.length > 0 && (
        <Panel
          tone="watch"
          role="status"
          headingLevel={3}
          title="This part may be out of date"
          actions={<Button onClick={() => outdated.forEach((need) => need.refetch())}>Try again</Button>}
        >
          {formatFailure(outdated[0]?.error)}
        </Panel>
      )}
    </Card>
  );
}

/** The tools of a section; not printed. */
const Tools = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.tools} data-tools="">
    {children}
  </div>
);

function Content({ children }: { readonly children: () => ReactNode }) {
  return children();
}

interface HeldHeightProps {
  readonly card: RefObject<HTMLElement | null>;
  readonly isReady: boolean;
}

/** While another record is on its way the card and its head stay as high as they were, and what is below in its place. */
class HeldHeight extends Component<HeldHeightProps> {
  getParts(): readonly HTMLElement[] {
    const { current } = this.props.card;
    return current === null ? [] : [current, ...current.querySelectorAll<HTMLElement>(":scope > header")];
  }

  override getSnapshotBeforeUpdate(before: HeldHeightProps) {
    const isLeaving = before.isReady && !this.props.isReady;
    return isLeaving ? this.getParts().map(({ offsetHeight }) => `${offsetHeight}px`) : null;
  }

  override componentDidUpdate(before: HeldHeightProps, _state: unknown, heights: readonly string[] | null) {
    if (before.isReady === this.props.isReady) return;
    for (const [place, { style }] of this.getParts().entries()) style.minBlockSize = heights?.[place] ?? "";
  }

  override render() {
    return null;
  }
}

interface FaultBoundaryProps {
  readonly onFault: (error: unknown) => void;
  readonly children: ReactNode;
}

class FaultBoundary extends Component<FaultBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFault(error);
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <NotLoaded
        headingLevel={3}
        title="This part could not be shown"
        onTryAgain={() => this.setState({ isBroken: false })}
      />
    );
  }
}
