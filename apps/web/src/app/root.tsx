import { MantineProvider } from '@mantine/core';
import { cssVariablesResolver, theme } from '@notewell/ui';
import { type ComponentType, lazy, Suspense } from 'react';
import { applyAppearance } from '../platform/appearance.ts';
import { PageLoadFailure } from '../platform/failure.ts';
import type { RootVariant } from '../platform/user-agent.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading.screen.tsx';

/** One application a row; each is loaded only by those who get it. */
const variants = {
  default: part(() => import('./default-root.tsx').then(({ DefaultRoot }) => ({ default: DefaultRoot }))),
  mobile: part(() => import('./default-root.tsx').then(({ MobileRoot }) => ({ default: MobileRoot }))),
  legacy: part(() => import('./legacy-root.tsx').then(({ LegacyRoot }) => ({ default: LegacyRoot }))),
} as const satisfies Record<RootVariant, ComponentType>;

function part(load: () => Promise<{ default: ComponentType }>) {
  return lazy(() =>
    load().catch((error: unknown) => {
      throw new PageLoadFailure(error);
    }),
  );
}

applyAppearance();

export function Root({ variant }: { readonly variant: RootVariant }) {
  const Variant = variants[variant];
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ErrorBoundary>
        <Suspense fallback={<LoadingScreen />}>
          <Variant />
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>
  );
}
