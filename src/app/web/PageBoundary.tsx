import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../design/index.ts';

interface PageBoundaryProps {
  /** A page that failed is given up for the next address. */
  address: string;
  children: ReactNode;
}

interface PageBoundaryState {
  failedAt: string | null;
}

/** A page that breaks says so in its place; the header, the menu and the way on stay. */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { failedAt: null };

  static getDerivedStateFromProps({ address }: PageBoundaryProps, { failedAt }: PageBoundaryState): PageBoundaryState | null {
    return failedAt !== null && failedAt !== '' && failedAt !== address ? { failedAt: null } : null;
  }

  static getDerivedStateFromError(): PageBoundaryState {
    return { failedAt: '' };
  }

  override componentDidCatch(): void {
    this.setState({ failedAt: this.props.address });
  }

  override render(): ReactNode {
    if (this.state.failedAt === null) return this.props.children;
    return (
      <ErrorState
        level={1}
        title="This page has fumbled"
        message="Something went wrong. Your draft is saved on this device."
        retryLabel="Load it again"
        onRetry={() => location.reload()}
      />
    );
  }
}
