import { iconSize } from '@notewell/ui';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './navigation.module.css';
import { useShellFacts } from './screens.tsx';
import { useMe } from './session.ts';
import { useShortcuts } from './shortcuts.tsx';

function useNavigationScreens() {
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

function Links() {
  const { t } = useTranslation();
  return useNavigationScreens().map(({ path, title, nav: { icon: Symbol, useWaiting } }) => (
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
  useShortcuts(
    useNavigationScreens().flatMap(({ path, title, nav: { keys } }) =>
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
        <Links />
      </ul>
    </nav>
  );
}

/** The same at the bottom of a phone. */
export function BottomNavigation() {
  return (
    <nav className={classes.bottom} aria-label="Main">
      <ul>
        <Links />
      </ul>
    </nav>
  );
}
