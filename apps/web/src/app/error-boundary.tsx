import { Component, type ReactNode } from 'react';
import { ErrorScreen } from './error.screen.tsx';

/** Catches errors that no screen caught. */
export class ErrorBoundary extends Component<
  { readonly children: ReactNode },
  { readonly failed?: { readonly error: unknown } }
> {
  override state: { readonly failed?: { readonly error: unknown } } = {};

  static getDerivedStateFromError(error: unknown) {
    return { failed: { error } };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main>
        <ErrorScreen error={this.state.failed.error} />
      </main>
    );
  }
}
