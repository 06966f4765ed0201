import { ActionIcon, Button, Group, Menu } from '@mantine/core';
import type { Notification, NotificationKind } from '@notewell/model';
import { Status, type Tone } from '@notewell/ui';
import { IconCheck, IconClock } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addDays, dayOf, dayWords, momentWords, startOfDay } from '../../platform/dates.ts';
import { addressOf, useOpen, useShellFacts } from '../../shell/screens.tsx';
import { useMe } from '../../shell/session/session.ts';
import { adminParts } from '../admin/admin-page/parts.ts';
import { WorkRow } from '../notes/work-list/index.ts';
import { type About, loadedTypes } from './use-about.ts';
import { useInboxActions } from './use-actions.ts';

/** The label of the button that opens the work. */
const verbs: Partial<Record<NotificationKind, string>> = {
  NoteToSign: 'Sign',
  NoteToCosign: 'Review',
  NoteReturned: 'Revise',
  NoteSignedAgain: 'Read',
  NoteOverdue: 'Finish',
  ReviewRequested: 'Review',
  Message: 'Read',
  Mention: 'Read',
  MessageNotSent: 'Review',
  FormCompleted: 'Review',
  DocumentReceived: 'Review',
};

const hour = 3_600_000;
const morning = 8 * hour;
/** Times to put an item off until. */
const snoozes = [
  { label: 'For one hour', until: () => new Date(Date.now() + hour) },
  { label: 'Until tomorrow', until: () => new Date(startOfDayAfter(1)) },
  { label: 'For a week', until: () => new Date(startOfDayAfter(7)) },
] as const;
const startOfDayAfter = (days: number): number => Date.parse(startOfDay(addDays(dayOf(new Date()), days))) + morning;

interface InboxRowProps {
  readonly notification: Notification;
  readonly about: About | undefined;
  /** ISO form. */
  readonly now: string;
  /** In the place of the recipient's own buttons, for the notification of somebody else. */
  readonly actions?: ReactNode;
}

/** The time that counts: due or overdue, else urgent. */
function stateOf(
  { due, expires, priority }: Notification,
  now: string,
): { readonly words: string; readonly tone: Tone } | undefined {
  if (due)
    return due < now
      ? { words: `Overdue since ${dayWords(due)}`, tone: 'bad' }
      : { words: `Due ${dayWords(due)}`, tone: 'quiet' };
  if (priority === 'Urgent' || priority === 'High') return { words: priority === 'High' ? 'Important' : 'Urgent', tone: 'warn' };
  return expires ? { words: `Until ${dayWords(expires)}`, tone: 'quiet' } : undefined;
}

/** One notification: its work, and buttons to put it off or mark it as done. */
export function InboxRow({ notification, about, now, actions }: InboxRowProps) {
  const { id = '', kind, title, text, sender, created } = notification;
  const { read, done, snooze } = useInboxActions();
  const isOwn = actions === undefined;
  const verb = (isOwn && verbs[kind]) || 'Open';
  const target = useTarget(notification, about);
  const state = stateOf(notification, now);
  return (
    <WorkRow
      title={notification.read ? <span style={{ fontWeight: 400 }}>{title}</span> : title}
      detail={[
        // The user's own are grouped by patient.
        isOwn ? undefined : about?.patient?.display,
        about?.title,
        about?.day && dayWords(about.day),
        sender?.display,
        text,
        !isOwn && about?.isClosed && 'You cannot open its record',
        !about?.day && created && momentWords(created),
      ]
        .filter(Boolean)
        .join(' · ')}
      status={state ? <Status tone={state.tone}>{state.words}</Status> : null}
      action={
        <Group gap={4} wrap="nowrap" data-notification={id}>
          {target ? (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`${verb}, ${title}`}
              onClick={() => {
                if (isOwn) void read(id);
                target();
              }}
            >
              {verb}
            </Button>
          ) : null}
          {isOwn ? (
            <>
              <SnoozeMenu
                title={title}
                isSnoozed={notification.snoozedUntil !== undefined && notification.snoozedUntil > now}
                onSnooze={(until) => void snooze(id, until)}
              />
              <ActionIcon aria-label={`Done, ${title}`} title="Done" onClick={() => done(notification)}>
                <IconCheck size={20} />
              </ActionIcon>
            </>
          ) : (
            actions
          )}
        </Group>
      }
    />
  );
}

const loaded: ReadonlySet<string> = new Set(loadedTypes);

/**
 * Opens the record of a notification, or else the chart of its patient; undefined if no screen shows either. Patients and
 * relatives have no charts: theirs is on Home.
 */
function useTarget({ kind, about: named }: Notification, about: About | undefined): (() => void) | undefined {
  const { screens } = useShellFacts();
  const open = useOpen();
  const navigate = useNavigate();
  const me = useMe();
  const isStaff = me.profile.resourceType === 'Practitioner';
  // Records of these types are known once loaded, if the user may read them.
  const isHidden =
    named?.resourceType !== undefined && (about?.isClosed ?? (loaded.has(named.resourceType) && about === undefined));
  const shown = [isHidden ? undefined : named, about?.patient && { id: about.patient.id, resourceType: 'Patient' }].find(
    (one) => one?.resourceType !== undefined && addressOf(screens, one.resourceType, one.id) !== undefined,
  );
  const isHome = !isStaff && named !== undefined && !['Channel', 'ChatMessage'].includes(named.resourceType ?? '');
  // A task is no record: its report is on the page that began it.
  if (kind === 'Report' && named === undefined) return () => void navigate({ to: adminParts.fhir.path });
  if (kind === 'System' && me.permissions.includes('preferences master'))
    return () => void navigate({ to: adminParts.jobs.path });
  if (isHome) return () => void navigate({ to: '/' });
  return shown?.resourceType === undefined ? undefined : () => open(shown.resourceType ?? '', shown.id);
}

interface SnoozeMenuProps {
  readonly title: string;
  readonly isSnoozed: boolean;
  readonly onSnooze: (until: Date | undefined) => void;
}

function SnoozeMenu({ title, isSnoozed, onSnooze }: SnoozeMenuProps) {
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon aria-label={`Snooze, ${title}`} title="Snooze">
          <IconClock size={20} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {snoozes.map(({ label, until }) => (
          <Menu.Item key={label} onClick={() => onSnooze(until())}>
            {label}
          </Menu.Item>
        ))}
        {isSnoozed ? <Menu.Item onClick={() => onSnooze(undefined)}>Show again now</Menu.Item> : null}
      </Menu.Dropdown>
    </Menu>
  );
}
