import { Component, type ReactNode } from "react";

export interface FailureBoundaryProps {
  /** Shown instead; a function is given the way to try again. */
  readonly fallback: ReactNode | ((tryAgain: () => void, error: unknown) => ReactNode);
  readonly onFailure?: ((error: unknown) => void) | undefined;
  readonly children: ReactNode;
}

interface FailureBoundaryState {
  readonly failure: { readonly error: unknown } | undefined;
}

/** Keeps what throws in one place from taking the page with it. */
export class FailureBoundary extends Component<FailureBoundaryProps, FailureBoundaryState> {
  override state: FailureBoundaryState = { failure: undefined };

  static getDerivedStateFromError(error: unknown): FailureBoundaryState {
    return { failure: { error } };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error);
  }

  readonly tryAgain = () => this.setState({ failure: undefined });

  override render() {
    const { failure } = this.state;
    if (failure === undefined) return this.props.children;
    const { fallback } = this.props;
    return typeof fallback === "function" ? fallback(this.tryAgain, failure.error) : fallback;
  }
}
