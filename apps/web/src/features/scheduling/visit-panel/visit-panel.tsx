import { Button } from '@mantine/core';
import type { Appointment } from '@notewell/model';
import type { DiaryRecords } from '@notewell/rules/scheduling';
import { FormDrawer, iconSize } from '@notewell/ui';
import { IconCalendarTime, IconPencil, IconX } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, longDay, timeOf } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import {
  AppointmentState,
  CheckInButton,
  modeWords,
  StartNoteButton,
  subjectOf,
  useNotesOf,
} from '../../notes/start-note/index.ts';
import { RecordHistory } from '../../records/history/record-history.tsx';
import { episodeWords, reminderWords } from '../details/visit-details.ts';
import { EditEvent } from '../events/edit-event.tsx';
import { isEvent } from '../events/event-draft.ts';
import { AnswerInvitation } from '../people/answer-invitation.tsx';
import { type Attendee, attendeeWords, othersOf } from '../people/attendees.ts';
import { repeatWords } from '../series/repeat-words.ts';
import { JoinVideo } from '../video/video-link.tsx';
import { RequestAnswer } from '../waitlist/request-answer.tsx';
import { useRequestDialogs } from '../waitlist/use-request-dialogs.tsx';
import { AttendanceList } from './attendance-list.tsx';
import { CancelVisit } from './cancel-visit.tsx';
import { EditVisit } from './edit-visit.tsx';
import { RescheduleVisit } from './reschedule-visit.tsx';
import classes from './visit-panel.module.css';

interface VisitPanelProps {
  readonly appointment: Appointment;
  readonly records: Omit<DiaryRecords, 'booked'>;
  readonly booked: readonly Appointment[];
  readonly onMove: (before: Appointment, after: Appointment, reason?: string) => void;
  readonly onClose: () => void;
}
type Part = 'facts' | 'reschedule' | 'edit' | 'cancel';

/** Statuses of visits that can still be moved and cancelled. */
const isPlanned: ReadonlySet<string> = new Set(['proposed', 'pending', 'booked', 'waitlist']);
const isSession = ({ isGroup, group, attendees = [] }: Appointment): boolean =>
  (isGroup === true || group !== undefined) && attendees.some(({ subject }) => subject.resourceType === 'Patient');
/** Parts of a place, each once. */
const placeWords = (parts: readonly (string | undefined)[]) => [...new Set(parts.filter(Boolean))].join(', ');
const isNamedAlready = ({ title, serviceType, group }: Appointment): boolean =>
  title === serviceType?.display || title === group?.display;
/** Statuses in which attendance is recorded; a signed note has the rest. */
const isAttended: ReadonlySet<string> = new Set(['booked', 'checked-in', 'arrived']);
export const canMove = ({ status }: Appointment): boolean => isPlanned.has(status);

/** A visit at the side of the calendar: what it is, and what can be done with it. */
export function VisitPanel({ appointment, records, booked, onMove, onClose }: VisitPanelProps) {
  const phone = usePhone();
  const [part, setPart] = useState<Part>('facts');
  const back = () => setPart('facts');
  const panel = useFocusOn(part);
  const title = appointment.group?.display ?? subjectOf(appointment)?.display ?? appointment.title ?? 'Meeting';
  return (
    <FormDrawer onClose={onClose} form={part} position="right" size={phone ? '100%' : 400} title={title}>
      <div ref={panel} className={classes['panel']}>
        {part === 'facts' ? <Facts appointment={appointment} onPart={setPart} /> : null}
        {part === 'reschedule' ? (
          <RescheduleVisit
            appointment={appointment}
            records={records}
            booked={booked}
            onBack={back}
            onMove={(after, reason) => {
              back();
              onMove(appointment, after, reason);
            }}
          />
        ) : null}
        {part === 'edit' && isEvent(appointment) ? (
          <EditEvent event={appointment} records={records} booked={booked} onDone={back} />
        ) : null}
        {part === 'edit' && !isEvent(appointment) ? (
          <EditVisit appointment={appointment} records={records} booked={booked} onDone={back} />
        ) : null}
        {part === 'cancel' ? <CancelVisit appointment={appointment} onDone={back} /> : null}
      </div>
    </FormDrawer>
  );
}

/** Focuses the first field or button of a part that replaces another: the button that led there is gone. */
function useFocusOn(part: Part) {
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    const fields = 'input, select, textarea, button';
    (panel.current?.querySelector<HTMLElement>('[data-autofocus]') ?? panel.current?.querySelector<HTMLElement>(fields))?.focus();
  }, [part]);
  return panel;
}

function Facts({ appointment, onPart }: { readonly appointment: Appointment; readonly onPart: (part: Part) => void }) {
  const mayDo = useMayDo();
  const { allowAppointmentCancellation } = usePreferences();
  const visits = useMemo(() => [appointment], [appointment]);
  const [now] = useState(() => new Date());
  const notes = useNotesOf(visits);
  const { find, decline, dialog } = useRequestDialogs();
  const subject = subjectOf(appointment);
  const mayChange = mayDo('Update', 'Appointment', appointment, appointment);
  const isOpen = canMove(appointment) && mayChange;
  const icon = { size: iconSize.small, 'aria-hidden': true } as const;
  return (
    <>
      <div className={classes['actions']}>
        <AppointmentState appointment={appointment} note={notes.get(appointment)} who={subject?.display} />
      </div>
      <div className={classes['actions']}>
        <StartNoteButton appointment={appointment} notes={notes} next />
        <CheckInButton appointment={appointment} />
        <JoinVideo appointment={appointment} />
      </div>
      {appointment.status === 'proposed' ? (
        <RequestAnswer request={appointment} now={now} onFind={find} onDecline={decline} />
      ) : null}
      {dialog}
      <AnswerInvitation appointment={appointment} />
      <FactList appointment={appointment} />
      {isSession(appointment) ? (
        <section aria-label="Attendance">
          <h3 className={classes['subhead']}>Attendance</h3>
          <AttendanceList appointment={appointment} mayChange={mayChange && isAttended.has(appointment.status)} />
        </section>
      ) : null}
      <div className={classes['actions']}>
        {isOpen && appointment.allDay !== true ? (
          <Button variant="default" leftSection={<IconCalendarTime {...icon} />} onClick={() => onPart('reschedule')}>
            Reschedule
          </Button>
        ) : null}
        {mayChange ? (
          <Button variant="default" leftSection={<IconPencil {...icon} />} onClick={() => onPart('edit')}>
            Edit
          </Button>
        ) : null}
        {isOpen && allowAppointmentCancellation && appointment.status === 'booked' ? (
          <Button variant="default" leftSection={<IconX {...icon} />} onClick={() => onPart('cancel')}>
            {isEvent(appointment) ? 'Cancel event' : 'Cancel visit'}
          </Button>
        ) : null}
        {appointment.id ? <RecordHistory type="Appointment" id={appointment.id} /> : null}
      </div>
    </>
  );
}

/** The facts of a visit that has them. */
function FactList({ appointment }: { readonly appointment: Appointment }) {
  const { t } = useTranslation();
  const { start, end, allDay, owner, serviceType, location, serviceLocation, room, mode, program, recurrence } = appointment;
  const { placeOfService, episodeOfCare } = appointment;
  const others = othersOf(appointment);
  const rest = (appointment.attendees ?? []).filter((one) => one.subject.id !== owner?.id && !others.includes(one));
  const people = isSession(appointment) ? rest.filter(({ subject }) => subject.resourceType !== 'Patient') : rest;
  const day = longDay(dayOf(start));
  const rows: readonly (readonly [string, React.ReactNode])[] = [
    ['When', allDay ? `${day}, all day` : `${day}, ${timeOf(start)}${end ? ` to ${timeOf(end)}` : ''}`],
    ['Repeats', recurrence && repeatWords(recurrence)],
    [isSession(appointment) ? 'Group' : t('Patient'), peopleIn(people)],
    ['With', peopleIn(others)],
    [t('Practitioner'), owner?.display],
    ['Service', serviceType?.display],
    ['Title', isNamedAlready(appointment) ? undefined : appointment.title],
    [t('Program'), program?.display],
    ['Place', placeWords([room && /^\d/.test(room) ? `Room ${room}` : room, serviceLocation?.display, location?.display])],
    ['Visit type', mode && modeWords[mode]],
    ['Place of service', placeOfService?.display],
    [t('Episode of care'), episodeWords(episodeOfCare?.display)],
    ['Priority', appointment.priority === 'Routine' ? undefined : appointment.priority],
    ['Instructions', appointment.patientInstruction],
    ['Reminders', reminderWords(appointment.reminders)],
    ['For staff', appointment.comment],
    ['Cancelled', [appointment.cancellationReason?.display, appointment.cancellationNote].filter(Boolean).join('\n')],
  ];
  return (
    <dl className={classes['facts']}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <FactRow key={name} name={name}>
            {value}
          </FactRow>
        ))}
    </dl>
  );
}
const peopleIn = (people: readonly Attendee[]) =>
  people.length === 0
    ? undefined
    : people.map((one) => {
        const words = attendeeWords(one);
        return (
          <div key={one.subject.id}>
            <ResourceLink type={one.subject.resourceType ?? 'Patient'} id={one.subject.id}>
              {one.subject.display ?? 'No name'}
            </ResourceLink>
            {words === '' ? null : `, ${words}`}
          </div>
        );
      });
const FactRow = ({ name, children }: { readonly name: string; readonly children: React.ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd dir="auto">{children}</dd>
  </>
);
