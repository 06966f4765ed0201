import { Menu } from '@mantine/core';
import { iconSize } from '@notewell/ui';
import { IconDots } from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './navigation.module.css';
import { useShellFacts } from './screens.tsx';
import { useMe } from './session.ts';
import { useShortcuts } from './shortcuts.tsx';

/** The screens of the navigation that this person may go to. */
export function useNavigationScreens() {
  const { screens } = useShellFacts();
  const { permissions } = useMe();
  return screens.flatMap((screen) =>
    screen.nav && (screen.nav.needs?.some((one) => permissions.includes(one)) ?? true) ? [{ ...screen, nav: screen.nav }] : [],
  );
}

/** How much waits behind an entry. */
function Waiting({ useWaiting }: { readonly useWaiting: () => number }) {
  const count = useWaiting();
  return count > 0 ? (
    <b className={classes.waiting}>
      {count > 99 ? '99+' : count}
      <i> waiting</i>
    </b>
  ) : null;
}

type Entry = ReturnType<typeof useNavigationScreens>[number];

function Links({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation();
  return entries.map(({ path, title, nav: { icon: Symbol, useWaiting } }) => (
    <li key={path}>
      <Link to={path} className={classes.link} activeOptions={{ exact: path === '/' }}>
        <Symbol size={iconSize.medium} stroke={1.7} aria-hidden />
        <span>{t(title)}</span>
        {useWaiting ? <Waiting useWaiting={useWaiting} /> : null}
      </Link>
    </li>
  ));
}

/** The navigation beside the page; folds to its icons where the window is narrow. */
export function RailNavigation() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const entries = useNavigationScreens();
  useShortcuts(
    entries.flatMap(({ path, title, nav: { keys } }) =>
      keys ? [{ keys, does: `Go to ${t(title)}`, group: 'Go to', run: () => void navigate({ to: path }) }] : [],
    ),
  );
  return (
    <nav className={classes.rail} aria-label="Main">
      <div className={classes.brand} aria-hidden>
        <img src="/icon.svg" width={26} height={26} alt="" />
        <span>Notewell</span>
      </div>
      <ul className={classes.links}>
        <Links entries={entries} />
      </ul>
    </nav>
  );
}

/** So many fit under the thumb, in large font too. */
const places = 4;

/** The same at the bottom of a phone; what does not fit is one press further. */
export function BottomNavigation() {
  const entries = useNavigationScreens();
  const shown = entries.length > places ? entries.slice(0, places - 1) : entries;
  const rest = entries.slice(shown.length);
  return (
    <nav className={classes.bottom} aria-label="Main">
      <ul>
        <Links entries={shown} />
        {rest.length > 0 ? <More entries={rest} /> : null}
      </ul>
    </nav>
  );
}

function More({ entries }: { readonly entries: readonly Entry[] }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const here = useRouterState({ select: ({ location }) => location.pathname });
  const within = entries.some(({ path }) => here === path || here.startsWith(`${path}/`));
  return (
    <li>
      <Menu position="top-end">
        <Menu.Target>
          <button type="button" className={classes.link} data-within={within || undefined}>
            <IconDots size={iconSize.medium} stroke={1.7} aria-hidden />
            <span>More</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {entries.map(({ path, title, nav: { icon: Symbol, useWaiting } }) => (
            <Menu.Item
              key={path}
              onClick={() => void navigate({ to: path })}
              leftSection={<Symbol size={iconSize.medium} stroke={1.7} aria-hidden />}
              rightSection={useWaiting ? <Waiting useWaiting={useWaiting} /> : null}
            >
              {t(title)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}
