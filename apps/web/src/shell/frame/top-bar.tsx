import { ActionIcon, UnstyledButton } from '@mantine/core';
import { iconSize, KeyHint } from '@notewell/ui';
import { IconSearch } from '@tabler/icons-react';
import { openPalette } from '../palette/palette-store.ts';
import { WorkIndicator } from '../work/work-indicator.tsx';
import { BarNavigation } from './navigation.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** The bar above every page: search, save state and user menu. */
export function TopBar({ phone }: { readonly phone: boolean }) {
  return (
    <section className={classes.bar} aria-label="Find, saving and account">
      {phone ? (
        <ActionIcon aria-label="Find anything" onClick={openPalette}>
          <IconSearch size={iconSize.medium} />
        </ActionIcon>
      ) : (
        <UnstyledButton className={classes.find} onClick={openPalette}>
          <IconSearch size={iconSize.small} aria-hidden />
          <span>Find anything</span>
          <KeyHint keys="mod+K" />
        </UnstyledButton>
      )}
      <div className={classes.end}>
        <WorkIndicator />
        <BarNavigation />
        <UserMenu />
      </div>
    </section>
  );
}
