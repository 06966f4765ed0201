import { StatePanel } from '@notewell/ui';
import { IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './admin.module.css';
import { needsWords, useMay } from './may.tsx';
import { type AdminPart, adminParts } from './parts.ts';

interface AdminPageProps {
  readonly part: AdminPart;
  /** In place of the part's own title. */
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** Fills the window and scrolls inside itself. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

/** On a phone the ways do not fit beside each other: the one that is open is to be among those in sight. */
const intoView = (way: HTMLLIElement | null) => way?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** A page of Admin: the ways to the others, its name, and its content for whoever may see it. */
export function AdminPage({ part, title = part.title, aside, actions, full = false, children }: AdminPageProps) {
  const may = useMay();
  const allowed = may(...part.needs);
  return (
    <div className={full ? classes.full : classes.page}>
      <nav className={classes.ways} aria-label="Admin">
        <ul>
          {Object.values(adminParts).map(({ path, title: name, needs }) => (
            <li key={path} ref={path === part.path ? intoView : undefined}>
              <Link
                to={path}
                className={classes.way}
                data-here={path === part.path || undefined}
                data-locked={!may(...needs) || undefined}
              >
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <header className={classes.head}>
        <h1>{title}</h1>
        {aside ? <span className={classes.aside}>{aside}</span> : null}
        {allowed && actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {allowed ? (
        children
      ) : (
        <StatePanel icon={IconLock} title="This is not for you to see">
          {needsWords(part.needs)}. Whoever manages users can give it to you.
        </StatePanel>
      )}
    </div>
  );
}
