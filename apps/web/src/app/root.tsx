import { MantineProvider } from '@mantine/core';
import { cssVariablesResolver, theme } from '@notewell/ui';
import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { applyAppearance } from '../platform/appearance.ts';
import { PageLoadFailure } from '../platform/failure.ts';
import type { RootVariant } from '../platform/user-agent.ts';
import { Splash } from '../shell/frame/splash.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { LoadingScreen } from './loading.screen.tsx';

/** One root component per variant, each loaded on demand. */
const variants: Readonly<Record<RootVariant, () => Promise<ComponentType>>> = {
  default: async () => (await import('./default-root.tsx')).DefaultRoot,
  mobile: async () => (await import('./default-root.tsx')).MobileRoot,
  legacy: async () => (await import('./legacy-root.tsx')).LegacyRoot,
};

/** Renders the application once its code is loaded. Avoids Suspense, because React delays content by 300 ms after a suspend. */
function Application({ variant }: RootProps) {
  const [coming] = useState(variants[variant]);
  const [{ Here, error }, come] = useState<{ readonly Here?: ComponentType; readonly error?: PageLoadFailure }>({});
  useEffect(() => {
    coming.then(
      (one) => come({ Here: one }),
      (cause: unknown) => come({ error: new PageLoadFailure(cause) }),
    );
  }, [coming]);
  if (error) throw error;
  return Here ? <Here /> : <LoadingScreen before={<Splash />} />;
}

applyAppearance();

interface RootProps {
  readonly variant: RootVariant;
}

export function Root({ variant }: RootProps) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ErrorBoundary>
        <Suspense fallback={<LoadingScreen />}>
          <Application variant={variant} />
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>
  );
}
