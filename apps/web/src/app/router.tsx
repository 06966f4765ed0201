import { SkeletonRows } from '@notewell/ui';
import { type AnyRoute, createRootRoute, createRoute, createRouter, Outlet, type RouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, useState } from 'react';
import { PageLoadFailure } from '../platform/failure.ts';
import type { Screen } from '../platform/screen.ts';
import { useZone } from '../shell/use-today.ts';
import { ErrorScreen } from './error.screen.tsx';
import { LoadingScreen } from './loading.screen.tsx';

/** Milliseconds after which a screen still on its way shows its outline. */
const pendingMs = 200;

/**
 * The router of these screens: those with a frame inside the navigation and behind the session, the rest bare; and
 * `fetchSoon`, which fetches one after another the code of the screens that most people go on to.
 */
export function createAppRouter(screens: readonly Screen[]) {
  const root = createRootRoute({ component: Outlet });
  const framed = createRoute({
    getParentRoute: () => root,
    id: 'framed',
    component: lazyPart(() => import('./framed.tsx')),
    // The frame itself is on its way: an outline of rows would stand where the navigation comes.
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
      return route.addChildren(screens.filter(({ beside }) => beside === screen.path).map(routeOf(route)));
    };
  const tree = root.addChildren([
    framed.addChildren(screens.filter(isFramed).map(routeOf(framed))),
    ...screens.filter((screen) => !isFramed(screen)).map(routeOf(root)),
  ]);
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
  });
  const here = new Promise<void>((resolve) => {
    const stop = router.subscribe('onResolved', () => {
      stop();
      resolve();
    });
  });
  const fetchSoon = async () => {
    // What was asked for comes first.
    await here;
    for (const fetch of soon) {
      await idle();
      await fetch().catch(() => undefined); // asked for again when it is opened, where a failure is told
    }
  };
  return { router, fetchSoon };
}

/**
 * Code of its own, fetched once it is needed or about to be; a failure says so in the words of spec section 8. Code that
 * is here is drawn without a stop: React holds back what follows a stop for 300 ms.
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
        // React keeps a failure for ever: the next opening asks anew, the network may be back by then.
        Awaited = lazy(load);
        throw new PageLoadFailure(error);
      },
    );
  let Awaited = lazy(load);
  const Part = () => {
    // Drawn anew in its place when another time zone comes into force: what was typed stays.
    useZone();
    // Chosen once: code that comes later must not take the place of a screen that somebody is in.
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
