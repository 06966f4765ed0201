import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Screen } from '../../platform/screen.ts';
import { TemporaryAccess } from '../access/temporary-access.tsx';
import { Banners } from '../banners/banners.tsx';
import { CancelledBanner } from '../banners/cancelled-banner.tsx';
import { ForWhom } from '../banners/for-whom.tsx';
import { SevereNotices } from '../banners/notices.tsx';
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
        <SevereNotices />
        <TemporaryAccess />
        <CancelledBanner />
        <main id="content" tabIndex={-1} className={classes.content} data-layout={screen?.layout ?? 'column'}>
          <ForWhom screen={screen}>{children}</ForWhom>
        </main>
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

const nothing = () => 0;

/** The tab's title, with the number of waiting messages; the installed icon shows it too. */
function DocumentTitle({ screen }: { readonly screen: Screen | undefined }) {
  const counted = useNavigationScreens().find(({ nav }) => nav.inTitle);
  return <CountedTitle key={counted?.path} screen={screen} useWaiting={counted?.nav.useWaiting ?? nothing} />;
}

interface CountedTitleProps {
  readonly screen: Screen | undefined;
  readonly useWaiting: () => number;
}

function CountedTitle({ screen, useWaiting }: CountedTitleProps) {
  const { t } = useTranslation();
  const count = useWaiting();
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
