import { ActionIcon, UnstyledButton } from '@mantine/core';
import { iconSize, KeyHint } from '@notewell/ui';
import { IconSearch } from '@tabler/icons-react';
import { openPalette } from './palette-store.ts';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';
import { WorkIndicator } from './work-indicator.tsx';

/** The line above every page: find anything, where one's work stands, who one is. */
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
        <UserMenu />
      </div>
    </section>
  );
}
