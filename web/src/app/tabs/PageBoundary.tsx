import { Component, type ReactNode } from 'react';
import { PageFailed } from '../pages/PageFailed.tsx';

type Props = { children: ReactNode; onRetry: () => void };

/** A page that fails while it is drawn fails alone: menu, bar and the other tabs stay. */
export class PageBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <PageFailed error={error} onRetry={this.props.onRetry} />;
  }
}
