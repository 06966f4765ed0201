import { Button } from '@mantine/core';
import { useList } from '@notewell/client/react';
import { Section, StatePanel } from '@notewell/ui';
import { IconCalendarSmile } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { AppointmentRow, appointmentsOn, countWords, useNotesOf } from '../../features/start-note/index.ts';
import { ListState, WorkRows } from '../../features/work-list/index.ts';
import { dayOf, timeOf } from '../../platform/dates.ts';
import { currentAppointment } from './current.ts';

/** Rows that are in sight wherever the list begins. */
const inSight = 8;

/** Today's appointments in order, the one that is on or comes next marked. */
export function Today({ me, now }: { readonly me: string; readonly now: Date }) {
  const { t } = useTranslation();
  const day = dayOf(now);
  const list = useList(appointmentsOn(me, day));
  const appointments = list.items.filter(({ status }) => status !== 'entered-in-error');
  const notes = useNotesOf(appointments);
  const current = currentAppointment(appointments, now);
  const rows = useRef<HTMLDivElement>(null);
  const goToNow = () => {
    const row = rows.current?.querySelector('[data-current]');
    row?.scrollIntoView({ block: 'center' });
    row?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true });
  };
  return (
    <Section
      title="Today"
      aside={appointments.length > 0 ? countWords(t, appointments) : undefined}
      actions={
        current && appointments.indexOf(current) >= inSight ? (
          <Button size="compact-xs" variant="subtle" onClick={goToNow}>
            Go to {timeOf(current.start)}
          </Button>
        ) : null
      }
    >
      <ListState
        list={list}
        count={appointments.length}
        room={6}
        empty={
          <StatePanel icon={IconCalendarSmile} title="Nothing is booked today">
            Appointments in your calendar show here, ready to be written up.
          </StatePanel>
        }
      >
        <div ref={rows}>
          <WorkRows>
            {appointments.map((appointment) => (
              <AppointmentRow key={appointment.id} appointment={appointment} notes={notes} current={appointment === current} />
            ))}
          </WorkRows>
        </div>
      </ListState>
    </Section>
  );
}
