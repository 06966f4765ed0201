import { CloseButton, TextInput } from '@mantine/core';
import { iconSize } from '@notewell/ui';
import { IconSearch } from '@tabler/icons-react';
import classes from './preferences.module.css';

interface SettingsNavProps {
  readonly titles: readonly string[];
  readonly search: string;
  readonly onSearch: (search: string) => void;
}

/** Id of a group's place on the page. */
export const placeOf = (title: string) => `group-${title.toLowerCase().replace(/\W+/g, '-')}`;

/** Search over all settings, and links to the groups that it leaves. */
export function SettingsNav({ titles, search, onSearch }: SettingsNavProps) {
  return (
    <nav className={classes.nav} aria-label="Settings">
      <TextInput
        type="search"
        aria-label="Search settings"
        placeholder="Search settings"
        leftSection={<IconSearch size={iconSize.small} aria-hidden />}
        rightSection={search ? <CloseButton size="sm" aria-label="Clear the search" onClick={() => onSearch('')} /> : null}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        autoComplete="off"
      />
      <ul>
        {titles.map((title) => (
          <li key={title}>
            <button type="button" onClick={() => document.getElementById(placeOf(title))?.scrollIntoView({ block: 'start' })}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
