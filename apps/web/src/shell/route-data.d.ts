import type { Screen } from '../platform/screen.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly screen?: Screen;
  }
}
