import { SkeletonRows } from '@notewell/ui';
import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, type RouteComponent } from '@tanstack/react-router';
import { lazy } from 'react';
import { PageLoadFailure } from '../platform/failure.ts';
import type { Screen } from '../platform/screen.ts';
import { ErrorScreen } from './error.screen.tsx';

/** Milliseconds after which a screen still on its way shows its outline. */
const pendingMs = 200;

/** The router of these screens: those with a frame inside the navigation and behind the session, the rest bare. */
export function createAppRouter(screens: readonly Screen[]) {
  const root = createRootRoute({ component: Outlet });
  const framed = createRoute({ getParentRoute: () => root, id: 'framed', component: lazyPart(() => import('./framed.tsx')) });
  const isFramed = ({ frame = 'page' }: Screen) => frame === 'page';
  const routeOf = (parent: AnyRoute) => (screen: Screen) =>
    createRoute({
      getParentRoute: () => parent,
      path: screen.path,
      component: lazyPart(screen.load),
      staticData: { screen },
    });
  const tree = root.addChildren([
    framed.addChildren(screens.filter(isFramed).map(routeOf(framed))),
    ...screens.filter((screen) => !isFramed(screen)).map(routeOf(root)),
  ]);
  return createRouter({
    routeTree: tree,
    defaultPreload: 'intent',
    defaultPendingMs: pendingMs,
    defaultPendingMinMs: 0,
    defaultPendingComponent: () => <SkeletonRows rows={12} />,
    defaultErrorComponent: ({ error, reset }) => (
      <ErrorScreen error={error} onRetry={error instanceof PageLoadFailure ? undefined : reset} />
    ),
    scrollRestoration: true,
  });
}

/** Code of its own, fetched once it is needed or about to be; a failure says so in the words of spec section 8. */
function lazyPart(fetch: Screen['load']): RouteComponent {
  const load = () =>
    fetch().catch((error: unknown) => {
      // React keeps a failure for ever: the next opening asks anew, the network may be back by then.
      Part = lazy(load);
      throw new PageLoadFailure(error);
    });
  let Part = lazy(load);
  return Object.assign(() => <Part />, { preload: () => load().then(() => {}) });
}
