import { SearchInput } from '@notewell/ui';
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
      <SearchInput label="Search settings" value={search} onSearch={onSearch} />
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
