import { Menu } from '@mantine/core';
import { iconSize } from '@notewell/ui';
import { IconDots } from '@tabler/icons-react';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isInNavigation } from '../../platform/screen.ts';
import { useShellFacts } from '../screens.tsx';
import { useMe } from '../session/session.ts';
import classes from './navigation.module.css';
import { useShortcuts } from './shortcuts.tsx';

/** Navigation entries that the user may open. */
export function useNavigationScreens() {
  const { screens } = useShellFacts();
  const { permissions, who } = useMe();
  return screens.flatMap((screen) =>
    screen.nav && isInNavigation(screen, who, permissions) ? [{ ...screen, nav: screen.nav }] : [],
  );
}

const isInRail = ({ nav: { place = 'rail' } }: Entry) => place === 'rail';

/** Number of pending items of an entry. */
export function Waiting({ useWaiting }: { readonly useWaiting: () => number }) {
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

/** The navigation rail at the side; folds to icons in a narrow window. */
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
        <Links entries={entries.filter(isInRail)} />
      </ul>
    </nav>
  );
}

/** Entries of the bar above every page: an icon with its count. */
export function BarNavigation() {
  const { t } = useTranslation();
  return useNavigationScreens()
    .filter((entry) => !isInRail(entry))
    .map(({ path, title, nav: { icon: Symbol, useWaiting } }) => (
      <Link key={path} to={path} className={classes.bell} title={t(title)}>
        <Symbol size={iconSize.medium} stroke={1.7} aria-hidden />
        <span className={classes.bellName}>{t(title)}</span>
        {useWaiting ? <Waiting useWaiting={useWaiting} /> : null}
      </Link>
    ));
}

/** Number of entries that fit at the bottom, in large font too. */
const places = 4;

/** The navigation at the bottom of a phone. Entries that do not fit are in a menu. */
export function BottomNavigation() {
  const entries = useNavigationScreens().filter(isInRail);
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
