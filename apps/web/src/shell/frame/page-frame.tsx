import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Screen } from '../../platform/screen.ts';
import { TemporaryAccess } from '../access/temporary-access.tsx';
import { Banners } from '../banners/banners.tsx';
import { CancelledBanner } from '../banners/cancelled-banner.tsx';
import { ForWhom } from '../banners/for-whom.tsx';
import { NoticesProvider, SevereNotices } from '../banners/notices.tsx';
import { CommandPalette } from '../palette/command-palette.tsx';
import { useRecentChartsKeeper } from '../palette/recent-charts.ts';
import { SessionLock } from '../session/session-lock.tsx';
import { BottomNavigation, RailNavigation, useNavigationScreens } from './navigation.tsx';
import classes from './page-frame.module.css';
import { usePhone } from './phone.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every screen of a signed-in user. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const screen = useCurrentScreen();
  const phone = usePhone();
  useRecentChartsKeeper();
  return (
    <div className={classes.frame} data-phone={phone || undefined}>
      <DocumentTitle screen={screen} />
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {phone ? null : <RailNavigation />}
      <div className={classes.column}>
        <TopBar phone={phone} />
        <Banners />
        <NoticesProvider>
          <SevereNotices />
          <TemporaryAccess />
          <CancelledBanner />
          <main id="content" tabIndex={-1} className={classes.content} data-layout={screen?.layout ?? 'column'}>
            <ForWhom screen={screen}>{children}</ForWhom>
          </main>
        </NoticesProvider>
      </div>
      {phone ? <BottomNavigation /> : null}
      <CommandPalette />
      <ShortcutsHelp />
      <SessionLock />
    </div>
  );
}

function useCurrentScreen(): Screen | undefined {
  return useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
}

/** The tab's title, with the number of what waits; the installed icon shows it too. */
function DocumentTitle({ screen }: { readonly screen: Screen | undefined }) {
  const counts = useNavigationScreens().flatMap(({ path, nav: { useInTitle } }) => (useInTitle ? [{ path, useInTitle }] : []));
  return <Counted key={counts.map(({ path }) => path).join()} counts={counts} count={0} screen={screen} />;
}

interface CountedProps {
  readonly counts: readonly { readonly path: string; readonly useInTitle: () => number }[];
  /** Of those counted so far. */
  readonly count: number;
  readonly screen: Screen | undefined;
}

/** Adds up the counts, each with its own hook. */
function Counted({ counts: [first, ...others], count, screen }: CountedProps) {
  return first ? (
    <CountOne useInTitle={first.useInTitle} counts={others} count={count} screen={screen} />
  ) : (
    <CountedTitle count={count} screen={screen} />
  );
}

function CountOne({ useInTitle, count, ...more }: CountedProps & { readonly useInTitle: () => number }) {
  return <Counted {...more} count={count + useInTitle()} />;
}

function CountedTitle({ screen, count }: Pick<CountedProps, 'screen' | 'count'>) {
  const { t } = useTranslation();
  const title = screen ? `${t(screen.title)} · Notewell` : 'Notewell';
  useEffect(() => {
    document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${title}` : title;
  }, [title, count]);
  useEffect(() => {
    // Only installed apps have an icon, and not every browser can mark it.
    const marked = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
    marked?.catch(() => undefined);
    return () => void navigator.clearAppBadge?.().catch(() => undefined);
  }, [count]);
  return null;
}
