import { useList } from '@notewell/client/react';
import { Section, StatePanel } from '@notewell/ui';
import { IconCalendarSmile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { AppointmentRow, appointmentsOn, countWords, useNotesOf } from '../../features/start-note/index.ts';
import { ListState, WorkRows } from '../../features/work-list/index.ts';
import { dayOf } from '../../platform/dates.ts';
import { currentAppointment } from './current.ts';

/** Today's appointments in order, the one that is on or comes next marked. */
export function Today({ me, now }: { readonly me: string; readonly now: Date }) {
  const { t } = useTranslation();
  const day = dayOf(now);
  const list = useList(appointmentsOn(me, day));
  const appointments = list.items.filter(({ status }) => status !== 'entered-in-error');
  const notes = useNotesOf(appointments);
  const current = currentAppointment(appointments, now);
  return (
    <Section title="Today" aside={appointments.length > 0 ? countWords(t, appointments) : undefined}>
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
        <WorkRows>
          {appointments.map((appointment) => (
            <AppointmentRow key={appointment.id} appointment={appointment} notes={notes} current={appointment === current} />
          ))}
        </WorkRows>
      </ListState>
    </Section>
  );
}
