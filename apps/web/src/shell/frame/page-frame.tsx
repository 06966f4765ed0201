import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { Screen } from '../../platform/screen.ts';
import { TemporaryAccess } from '../access/temporary-access.tsx';
import { Banners } from '../banners/banners.tsx';
import { CancelledBanner } from '../banners/cancelled-banner.tsx';
import { ForWhom } from '../banners/for-whom.tsx';
import { CommandPalette } from '../palette/command-palette.tsx';
import { useRecentChartsKeeper } from '../palette/recent-charts.ts';
import { SessionLock } from '../session/session-lock.tsx';
import { BottomNavigation, RailNavigation } from './navigation.tsx';
import classes from './page-frame.module.css';
import { usePhone } from './phone.ts';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around every screen of a signed-in user. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const screen = useCurrentScreen();
  const phone = usePhone();
  useDocumentTitle(screen);
  useRecentChartsKeeper();
  return (
    <div className={classes.frame} data-phone={phone || undefined}>
      <a href="#content" className={classes.skip}>
        Skip to content
      </a>
      {phone ? null : <RailNavigation />}
      <div className={classes.column}>
        <TopBar phone={phone} />
        <Banners />
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

function useDocumentTitle(screen: Screen | undefined) {
  const { t } = useTranslation();
  const title = screen ? `${t(screen.title)} · Notewell` : 'Notewell';
  useEffect(() => {
    document.title = title;
  }, [title]);
}
