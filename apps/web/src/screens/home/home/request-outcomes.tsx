import { Button } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { Notification } from '@notewell/model';
import { Section, Status } from '@notewell/ui';
import { WorkRow, WorkRows } from '../../../features/notes/work-list/index.ts';
import { useInbox } from '../../../features/notifications/use-inbox.ts';
import { nameOf } from '../../../features/scheduling/waitlist/use-answers.ts';
import { momentWords } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';

/** Answers to the user's requests for a time, and changes of their visits by others, until they are read. */
export function RequestOutcomes() {
  const unread = useInbox().open.filter(({ kind, about }) => kind === 'Appointment' && about?.resourceType === 'Appointment');
  if (unread.length === 0) return null;
  return (
    <Section title="News of visits" aside={unread.length}>
      <WorkRows>
        {unread.map((one) => (
          <OutcomeRow key={one.id} notification={one} />
        ))}
      </WorkRows>
    </Section>
  );
}

function OutcomeRow({ notification: { id = '', title, text, about } }: { readonly notification: Notification }) {
  const client = useClient();
  const appointment = useResource('Appointment', about?.id).data;
  const who = appointment && nameOf(appointment);
  const isOff = title.endsWith('declined') || title.endsWith('cancelled');
  const read = () =>
    void client
      .update('Notification', id, (now) => ({ ...now, read: new Date().toISOString() }))
      .catch((error: unknown) => toastFailure(error));
  return (
    <WorkRow
      title={who ?? 'A visit'}
      detail={[appointment && momentWords(appointment.start), appointment?.owner?.display, text].filter(Boolean).join(' · ')}
      status={<Status tone={isOff ? 'warn' : 'good'}>{title}</Status>}
      action={
        <Button size="compact-sm" variant="default" aria-label={`Mark as read, ${who ?? title}`} onClick={read}>
          Mark as read
        </Button>
      }
    />
  );
}
