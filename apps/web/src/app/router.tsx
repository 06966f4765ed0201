import { SkeletonRows } from '@notewell/ui';
import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, type RouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, useState } from 'react';
import { PageLoadFailure } from '../platform/failure.ts';
import { savesData } from '../platform/network/saves-data.ts';
import type { Screen } from '../platform/screen.ts';
import { useZone } from '../shell/hooks/use-today.ts';
import { ErrorScreen } from './error.screen.tsx';
import { LoadingScreen } from './loading.screen.tsx';
import { createPageTop } from './page-top.ts';

/** Milliseconds before a loading screen shows its skeleton. */
const pendingMs = 200;

/**
 * Builds the router: framed screens within the navigation and the session guard, the others bare.
 * `fetchSoon` fetches, one by one, the code of screens that most users open next.
 */
export function createAppRouter(screens: readonly Screen[]) {
  const root = createRootRoute({ component: Outlet });
  const framed = createRoute({
    getParentRoute: () => root,
    id: 'framed',
    component: lazyPart(() => import('./framed.tsx')),
    // A full loading screen, because skeleton rows would appear where the navigation comes.
    pendingComponent: LoadingScreen,
  });
  const isFramed = ({ frame = 'page' }: Screen) => frame === 'page';
  const soon: (() => Promise<void>)[] = [];
  const parts = new Map(screens.map((screen) => [screen, lazyPart(screen.load)]));
  for (const [{ soon: fetched }, { preload }] of parts) if (fetched) soon.push(preload);
  const routeOf =
    (parent: AnyRoute) =>
    (screen: Screen): AnyRoute => {
      const component = parts.get(screen);
      const route: AnyRoute = createRoute({
        getParentRoute: () => parent,
        path: screen.path,
        ...(component ? { component } : {}),
        staticData: { screen },
      });
      return route.addChildren(screens.filter(({ heldBy }) => heldBy === screen.path).map(routeOf(route)));
    };
  const tree = root.addChildren([
    framed.addChildren(screens.filter(isFramed).map(routeOf(framed))),
    ...screens.filter((screen) => !isFramed(screen)).map(routeOf(root)),
  ]);
  const top = createPageTop();
  const router = createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <SkeletonRows rows={12} />,
    defaultErrorComponent: ({ error, reset }) => (
      <ErrorScreen error={error} onRetry={error instanceof PageLoadFailure ? undefined : reset} />
    ),
    scrollRestoration: true,
    scrollToTopSelectors: [top.content],
  });
  top.watch(router);
  const here = new Promise<void>((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      resolve();
    });
  });
  const fetchSoon = async () => {
    if (savesData()) return;
    // Loads the requested screen first.
    await here;
    for (const fetch of soon) {
      await idle();
      await fetch().catch(() => undefined); // fetched again when the screen opens, which shows the failure
    }
  };
  return { router, fetchSoon };
}

/**
 * A component with its own code chunk, fetched when needed or on preload. A failure shows the message of spec section 8.
 * Loaded code renders without suspending, because React delays content by 300 ms after a suspend.
 */
function lazyPart(fetch: Screen['load']): RouteComponent & { readonly preload: () => Promise<void> } {
  let Here: ComponentType | undefined;
  const load = () =>
    fetch().then(
      (module) => {
        Here = module.default;
        return module;
      },
      (error: unknown) => {
        // React caches the failure. A new `lazy` retries at the next opening, when the network may be back.
        Awaited = lazy(load);
        throw new PageLoadFailure(error);
      },
    );
  let Awaited = lazy(load);
  const Part = () => {
    // Renders again when the time zone changes. Typed text stays, because nothing is remounted.
    useZone();
    // Chosen once, so that code that loads later does not remount a screen in use.
    const [Ready] = useState(() => Here);
    return Ready ? <Ready /> : <Awaited />;
  };
  return Object.assign(Part, { preload: () => load().then(() => {}) });
}

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, pendingMs);
  });
