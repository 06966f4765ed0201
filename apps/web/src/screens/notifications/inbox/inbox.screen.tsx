import { Button } from '@mantine/core';
import type { Notification } from '@notewell/model';
import { KeyHint, PageHead, Section, StatePanel } from '@notewell/ui';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListState, WorkRows } from '../../../features/notes/work-list/index.ts';
import { InboxRow } from '../../../features/notifications/inbox-row.tsx';
import { grouped, useAbout, useInbox, useInboxActions } from '../../../features/notifications/index.ts';
import { useShortcuts } from '../../../shell/frame/shortcuts.tsx';
import { useOpen } from '../../../shell/screens.tsx';
import { useMe } from '../../../shell/session/session.ts';
import { path as choices } from '../../account/notifications/route.ts';
import { path as others } from '../others/route.ts';
import { DeputyPart } from './deputy-part.tsx';
import { useElsewhere } from './elsewhere.ts';
import { focusedNotification } from './focused-row.ts';
import classes from './inbox.module.css';

/** The user's notifications, the most urgent first, the items of one patient together. */
export default function InboxScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const openRecord = useOpen();
  const { list, open, snoozed, now } = useInbox();
  const [showsSnoozed, setShowsSnoozed] = useState(false);
  const shown = showsSnoozed ? snoozed : open;
  const about = useAbout(shown);
  const groups = grouped(shown, (one) => about(one)?.patient, now);
  useDoneKey(groups.flatMap(({ items }) => items));
  useAskedItem();
  return (
    <div className={classes['page']}>
      <PageHead title="Inbox" aside={shown.length > 0 ? `${shown.length} ${showsSnoozed ? 'snoozed' : 'open'}` : undefined}>
        {me.who === 'staff' && me.permissions.includes('all notifications') ? (
          <Button size="compact-sm" variant="default" component={Link} to={others}>
            Inboxes of others
          </Button>
        ) : null}
        <Button size="compact-sm" variant="subtle" component={Link} to={choices}>
          Choose notifications
        </Button>
        {snoozed.length > 0 || showsSnoozed ? (
          <Button size="compact-sm" variant="default" aria-pressed={showsSnoozed} onClick={() => setShowsSnoozed(!showsSnoozed)}>
            {showsSnoozed ? 'Show open' : `Show ${snoozed.length} snoozed`}
          </Button>
        ) : null}
      </PageHead>
      {shown.length === 0 ? (
        <Section title="Notifications">
          <ListState
            list={list}
            count={0}
            room={4}
            empty={showsSnoozed ? <StatePanel icon={IconBellCheck} title="Nothing is snoozed" /> : <Nothing />}
          >
            {null}
          </ListState>
        </Section>
      ) : (
        groups.map(({ patient, items }) => (
          <Section
            key={patient?.id ?? ''}
            title={patient ? (patient.display ?? t('Patient')) : 'General'}
            actions={
              patient && patient.resourceType !== 'Group' ? (
                <Button size="compact-xs" variant="subtle" onClick={() => openRecord('Patient', patient.id)}>
                  Open chart
                </Button>
              ) : undefined
            }
            aside={items.length > 1 ? items.length : undefined}
          >
            <WorkRows>
              {items.map((one) => (
                <InboxRow key={one.id} notification={one} about={about(one)} now={now} />
              ))}
            </WorkRows>
          </Section>
        ))
      )}
      <DeputyPart now={now} />
      {open.length > 0 && !showsSnoozed ? (
        <p className={classes['hint']}>
          <KeyHint keys="e" /> marks the selected row as done.
        </p>
      ) : null}
    </div>
  );
}

/** Says that no notification waits, and where else something does. */
function Nothing() {
  const me = useMe();
  const elsewhere = useElsewhere();
  if (elsewhere.length === 0)
    return (
      <StatePanel icon={IconBellCheck} title="Nothing waits for you">
        {me.who === 'staff'
          ? 'Notes to sign, requests and answers show here until they are done.'
          : 'Messages, forms to fill in and changes of visits show here until they are done.'}
      </StatePanel>
    );
  return (
    <StatePanel icon={IconBell} title="No notifications, but something waits elsewhere">
      <ul className={classes['elsewhere']}>
        {elsewhere.map(({ what, to }) => (
          <li key={what}>
            <Link to={to}>{what}</Link>
          </li>
        ))}
      </ul>
    </StatePanel>
  );
}

/** Marks the row with the focus as done. The focus goes to the next row, or to the one before the last. */
function useDoneKey(items: readonly Notification[]) {
  const { done } = useInboxActions();
  const run = () => {
    const id = focusedNotification(document.activeElement);
    const at = items.findIndex((item) => item.id === id);
    const one = items[at];
    if (id === undefined || !one) return;
    const next = items[at + 1] ?? items[at - 1];
    document.querySelector<HTMLElement>(`[data-notification="${next?.id}"] button`)?.focus();
    done(one);
  };
  useShortcuts(items.length > 0 ? [{ keys: 'e', does: 'Mark as done', group: 'Inbox', run }] : []);
}

/** The time in which records load that the items are about. */
const settlesMs = 3_000;

/** Puts the focus on the item of the address, such as after a press on a device, once it is there. */
function useAskedItem() {
  const { item }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const found = useRef<{ readonly item: unknown; readonly at: number }>(undefined);
  useEffect(() => {
    const { current } = found;
    // A row that moves to its patient's group, which loads later, loses the focus.
    const isLost = document.activeElement === document.body && Date.now() - (current?.at ?? 0) < settlesMs;
    if (item === undefined || (current?.item === item && !isLost)) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-notification]')];
    const row = rows.find(({ dataset }) => dataset['notification'] === item);
    if (!row) return;
    if (current?.item !== item) found.current = { item, at: Date.now() };
    const first = row.querySelector<HTMLElement>('button');
    first?.focus();
    first?.scrollIntoView({ block: 'center' });
  });
}
