import { Button } from "@capno/ui-kit/Button";
import { Card } from "@capno/ui-kit/Card";
import { Loader } from "@capno/ui-kit/Loader";
import { Panel } from "@capno/ui-kit/Panel";
import { Component, type ReactNode } from "react";

/** As much of a query as a section needs to know. */
interface Loading {
  readonly isPending: boolean;
  readonly isError: boolean;
  refetch(): unknown;
}

export interface SectionProps {
  readonly title: string;
  /** What must have arrived before the content makes sense. */
  readonly needs?: readonly Loading[];
  readonly actions?: ReactNode;
  readonly className?: string | undefined;
  readonly shape?: "number" | "chart";
  readonly children: () => ReactNode;
}

/** A part of the page that loads, fails and is retried by itself; a fault in it leaves the others alone. */
export function Section({ title, needs = [], actions, className, shape = "chart", children }: SectionProps) {
  const failed = needs.filter(({ isError }) => isError);
  const isWaiting = needs.some(({ isPending }) => isPending);
  return (
    <Card title={title} actions={actions} className={className}>
      {failed.length > 0 ? (
        <Panel
          tone="act"
          role="alert"
          headingLevel={3}
          title="This part could not be loaded"
          actions={<Button onClick={() => failed.forEach((need) => need.refetch())}>Try again</Button>}
        />
      ) : isWaiting ? (
        <Loader text="Loading user data..." shape={shape} />
      ) : (
        <FaultBoundary>
          <Content>{children}</Content>
        </FaultBoundary>
      )}
    </Card>
  );
}

function Content({ children }: { readonly children: () => ReactNode }) {
  return children();
}

class FaultBoundary extends Component<{ readonly children: ReactNode }, { readonly isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (!this.state.isBroken) return this.props.children;
    return (
      <Panel
        tone="act"
        role="alert"
        headingLevel={3}
        title="This part could not be shown"
        actions={<Button onClick={() => this.setState({ isBroken: false })}>Try again</Button>}
      />
    );
  }
}
