import { Alert, Button, Modal, NativeSelect, Pill, Select, TextInput } from '@mantine/core';
import type { Draft } from '@notewell/client';
import { useClient, useConnection, useList } from '@notewell/client/react';
import type { Appointment, EncounterMode, Reference } from '@notewell/model';
import { modesOffered } from '@notewell/rules';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, minutesInto, timeOf } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { PickPatient } from '../../charts/patient-picker/pick-patient.tsx';
import { appointmentsOn, modeWords, subjectOf } from '../../notes/start-note/index.ts';
import classes from './booking.module.css';
import { clashOf, freeFrom, givenInstant, instantOf, spanOf } from './clashes.ts';
import { visitsOf } from './queries.ts';
import { lengthsWith, visitMinutes } from './visit-length.ts';

interface BookAppointmentProps {
  readonly practitioner: Reference<'Practitioner'>;
  /** `yyyy-MM-dd`, preselected. */
  readonly day: string;
  /** Practitioners in whose calendars the user may book. */
  readonly practitioners: readonly Reference<'Practitioner'>[];
  readonly onClose: () => void;
  readonly onBooked: (day: string, practitioner: string) => void;
}

/** Books a visit: patient, practitioner, service and time. Offline, it uses the calendars on this device. */
export function BookAppointment({ practitioner, day: asked, practitioners, onClose, onBooked }: BookAppointmentProps) {
  const { t } = useTranslation();
  const client = useClient();
  const { online } = useConnection();
  const phone = usePhone();
  const [patient, setPatient] = useState<Reference<'Patient'>>();
  const [owner, setOwner] = useState(practitioner.id);
  const [service, setService] = useState<string | null>(null);
  const [day, setDay] = useState(asked);
  const [chosenTime, setTime] = useState<string>();
  const [chosenMinutes, setMinutes] = useState<number>();
  const ways = modesOffered(usePreferences());
  const [wished, setMode] = useState<EncounterMode>();
  const [pressed, setPressed] = useState(false);
  // Fixed id, so that a double click books once.
  const [key] = useState(() => crypto.randomUUID());
  const [busy, setBusy] = useState(false);
  const services = useList({ type: 'HealthcareService', orderBy: 'name', order: 'asc', pageSize: 200 }).items;
  const toGive = services.find(({ id }) => id === service);
  const minutes = visitMinutes(toGive, chosenMinutes);
  const given = toGive?.modes;
  // Visits use one of the service's modes, if it has any.
  const offered = given?.length && ways.some((way) => given.includes(way)) ? ways.filter((way) => given.includes(way)) : ways;
  const mode = wished && offered.includes(wished) ? wished : offered[0];
  const theirs = useList(appointmentsOn(owner, day));
  const own = useList(patient ? visitsOf(patient.id, day) : null);
  const calendar = [...theirs.items, ...own.items];
  const time = chosenTime ?? (day ? clockOf(proposed(calendar, day, minutes)) : '');
  const from = givenInstant(day, time);
  const span = { from, to: from + minutes * 60_000 };
  const isTime = !Number.isNaN(from);
  const clash = isTime ? clashOf(calendar, span) : undefined;
  const free = clash && freeFrom(calendar, span);
  const missing = {
    patient: patient ? undefined : `Pick a ${t('patient').toLowerCase()}.`,
    service: service ? undefined : 'Pick a service.',
    time: isTime ? undefined : 'Enter a day and a time.',
  };
  const book = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    if (busy || !patient || !toGive?.id || !isTime || clash) return;
    setBusy(true);
    const draft: Draft<'Appointment'> = {
      status: 'booked',
      start: new Date(span.from).toISOString(),
      end: new Date(span.to).toISOString(),
      owner: practitioners.find(({ id }) => id === owner) ?? practitioner,
      attendees: [{ subject: patient }],
      ...(mode && { mode }),
      serviceType: { id: toGive.id, resourceType: 'HealthcareService', ...(toGive.display ? { display: toGive.display } : {}) },
      created: new Date().toISOString(),
    };
    try {
      await client.create('Appointment', draft, { key });
    } catch (error) {
      toastFailure(error, 'It was not booked');
      setBusy(false);
      return;
    }
    const what = `${patient.display ?? 'The visit'}, ${timeOf(draft.start)}.`;
    if (online) toast(what, 'Booked');
    else
      toast(
        `${what} It is sent once you are online; you are notified if somebody else has booked the time.`,
        'Booked on this device',
      );
    onBooked(day, owner);
  };
  return (
    <Modal opened onClose={onClose} title="Book a visit" fullScreen={phone} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form noValidate onSubmit={(event) => void book(event)} className={classes['form']}>
        {patient ? (
          <div>
            <div className={classes['label']}>{t('Patient')}</div>
            <Pill
              size="lg"
              withRemoveButton
              onRemove={() => setPatient(undefined)}
              removeButtonProps={{ 'aria-label': `Pick somebody other than ${patient.display ?? 'this one'}` }}
            >
              {patient.display}
            </Pill>
          </div>
        ) : (
          <div>
            <PickPatient label={t('Patient')} taken={new Set()} onAdd={setPatient} />
            {pressed && missing.patient ? (
              <p className={classes['fault']} role="alert">
                {missing.patient}
              </p>
            ) : null}
          </div>
        )}
        <Select
          label={t('Practitioner')}
          data={practitioners.map(({ id, display }) => ({ value: id, label: display ?? 'No name' }))}
          value={owner}
          onChange={(id) => id && setOwner(id)}
          allowDeselect={false}
          searchable
        />
        <Select
          label="Service"
          placeholder="What the visit is for"
          data={services.flatMap(({ id, display }) => (id ? [{ value: id, label: display ?? 'No name' }] : []))}
          value={service}
          onChange={setService}
          searchable
          selectFirstOptionOnChange
          error={pressed ? missing.service : undefined}
        />
        {offered.length > 1 ? (
          <NativeSelect
            label="Visit type"
            data={offered.map((one) => ({ value: one, label: modeWords[one] }))}
            value={mode ?? ''}
            onChange={({ currentTarget: { value } }) => setMode(offered.find((one) => one === value))}
          />
        ) : null}
        <div className={classes['when']}>
          <TextInput
            type="date"
            label="Day"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
            error={pressed ? missing.time : undefined}
          />
          <TextInput type="time" label="From" step={300} value={time} onChange={(event) => setTime(event.currentTarget.value)} />
          <NativeSelect
            label="Minutes"
            data={lengthsWith(minutes).map(String)}
            value={String(minutes)}
            onChange={(event) => setMinutes(Number(event.currentTarget.value))}
          />
        </div>
        {clash ? (
          <Alert
            color="yellow"
            title="That time is taken"
            role="alert"
            classNames={{ root: classes['warning'] ?? '', title: classes['taken'] ?? '' }}
          >
            {clash.owner?.id === owner
              ? `${clash.owner.display ?? 'The practitioner'} sees ${subjectOf(clash)?.display ?? clash.title ?? 'somebody'}`
              : `${patient?.display ?? 'The patient'} is booked with ${clash.owner?.display ?? 'somebody else'}`}{' '}
            from {timeOf(clash.start)} to {timeOf(new Date(spanOf(clash).to).toISOString())}.
            {free ? (
              <div>
                <Button mt="xs" size="compact-sm" variant="default" onClick={() => setTime(clockOf(free.from))}>
                  Take {timeOf(new Date(free.from).toISOString())} instead
                </Button>
              </div>
            ) : (
              ' Try another day.'
            )}
          </Alert>
        ) : null}
        <div className={classes['actions']}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={clash !== undefined} loading={busy}>
            Book
          </Button>
        </div>
      </form>
    </Modal>
  );
}

/** Minutes after midnight at which visits usually begin. */
const morning = 9 * 60;

/** Initial time: the first free one from the usual start of the day, and not before now. */
function proposed(calendar: readonly Appointment[], day: string, minutes: number): number {
  const usual = instantOf(day, morning);
  const from = dayOf(new Date()) === day ? Math.max(usual, Math.ceil(Date.now() / fiveMinutes) * fiveMinutes) : usual;
  const free = freeFrom(calendar, { from, to: from + minutes * 60_000 })?.from ?? usual;
  return dayOf(new Date(free)) === day ? free : usual;
}
const fiveMinutes = 5 * 60_000;

/** `14:05` for a time field. */
function clockOf(instant: number): string {
  const minutes = minutesInto(new Date(instant).toISOString());
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
