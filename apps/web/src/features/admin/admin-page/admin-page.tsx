import { Menu, UnstyledButton } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { StatePanel } from '@notewell/ui';
import { IconChevronDown, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePhone } from '../../../shell/frame/phone.ts';
import classes from './admin.module.css';
import { fitting } from './fitting.ts';
import { Lacking, useMay } from './may.tsx';
import { type AdminPart, adminParts } from './parts.ts';

interface TabsProps {
  readonly parts: readonly AdminPart[];
  readonly part: AdminPart;
}
/** The parts as tabs. A menu has those for which a wide window has no room; a phone scrolls. */
function Tabs({ parts, part }: TabsProps) {
  const { ref, width } = useElementSize();
  const phone = usePhone();
  const { tabs, rest } = phone || width === 0 ? { tabs: parts, rest: [] } : fitting(parts, part, width);
  return (
    <nav className={classes.ways} aria-label="Admin" ref={ref}>
      <ul>
        {tabs.map(({ path, title }) => (
          <li key={path} ref={path === part.path ? intoView : undefined}>
            <Link to={path} className={classes.way} data-here={path === part.path || undefined}>
              {title}
            </Link>
          </li>
        ))}
        {rest.length > 0 ? (
          <li>
            <Menu position="bottom-end">
              <Menu.Target>
                <UnstyledButton className={classes.way ?? ''}>
                  More <IconChevronDown size={14} aria-hidden />
                </UnstyledButton>
              </Menu.Target>
              <Menu.Dropdown>
                {rest.map(({ path, title }) => (
                  <Menu.Item key={path} component={Link} to={path}>
                    {title}
                  </Menu.Item>
                ))}
              </Menu.Dropdown>
            </Menu>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}

interface AdminPageProps {
  readonly part: AdminPart;
  /** Replaces the part's title. */
  readonly title?: string;
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** Keeps the title and the actions in view. */
  readonly stays?: boolean;
  /** Fills the window and scrolls inside. */
  readonly full?: boolean;
  readonly children: ReactNode;
}

/** Scrolls the open tab into view, because a phone has no room for all tabs. */
const intoView = (way: HTMLLIElement | null) => way?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** A page of Admin with the tabs that the user may open, a title and content. Shows the content only with permission. */
export function AdminPage({ part, title = part.title, aside, actions, stays = false, full = false, children }: AdminPageProps) {
  const may = useMay();
  const allowed = may(...part.needs);
  const tabs = Object.values(adminParts).filter(({ path, needs }) => path === part.path || may(...needs));
  return (
    <div className={full ? classes.full : classes.page}>
      {tabs.length > 1 ? <Tabs parts={tabs} part={part} /> : null}
      <header className={classes.head} data-stays={stays || undefined}>
        <h1>{title}</h1>
        {aside ? <span className={classes.aside}>{aside}</span> : null}
        {allowed && actions ? <div className={classes.actions}>{actions}</div> : null}
      </header>
      {allowed ? (
        children
      ) : (
        <StatePanel icon={IconLock} title="You do not have access to this">
          <Lacking needs={part.needs} />
        </StatePanel>
      )}
    </div>
  );
}
