import { Alert, Button, NativeSelect, Select, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Draft } from '@notewell/client';
import { useConnection } from '@notewell/client/react';
import type { Appointment, HealthcareService, Reference } from '@notewell/model';
import { type Span, spanOf } from '@notewell/rules/scheduling';
import { FormModal } from '@notewell/ui';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dayOf, isDay, lastDay, timeOf } from '../../../platform/dates.ts';
import { usePhone } from '../../../shell/frame/phone.ts';
import { EpisodeField } from '../../charts/episodes/episode-field.tsx';
import { AuthorizationHint } from '../../coverages/authorization-hint.tsx';
import { modeWords, subjectOf } from '../../notes/start-note/index.ts';
import { isBusyTime } from '../calendar/busy.ts';
import { DetailFields } from '../details/detail-fields.tsx';
import { OthersField } from '../people/others-field.tsx';
import { RepeatFieldset } from '../series/repeat-fields.tsx';
import { daysOf } from '../series/repeat-rule.ts';
import { SeriesPreview } from '../series/series-preview.tsx';
import { WishDialog } from '../waitlist/wish.dialog.tsx';
import classes from './booking.module.css';
import { FindTimes } from './find-times.tsx';
import { SubjectField } from './subject-field.tsx';
import { clockOf, useBooking } from './use-booking.ts';
import { lengthsWith } from './visit-length.ts';

interface BookAppointmentProps {
  readonly practitioner: Reference<'Practitioner'>;
  /** `yyyy-MM-dd`, preselected. */
  readonly day: string;
  /** Preselected time in minutes after midnight; absent, the first free one. */
  readonly minutes?: number | undefined;
  /** Preselected length in minutes; absent, that of the service. */
  readonly length?: number | undefined;
  /** Practitioners in whose calendars the user may book. */
  readonly practitioners: readonly Reference<'Practitioner'>[];
  /** The patient to begin with. */
  readonly patient?: Reference<'Patient'> | undefined;
  readonly onClose: () => void;
  readonly onBooked: (day: string, practitioner: string) => void;
  /** Adds an event or blocked time instead. Absent for users who may do neither. */
  readonly onEvent?: (() => void) | undefined;
}

/** Books a visit or a series: patient or group, practitioner, service and time. Offline, it uses the calendars on this device. */
export function BookAppointment({ minutes, length, onClose, patient, onEvent, ...asked }: BookAppointmentProps) {
  const { practitioners } = asked;
  const { t } = useTranslation();
  const phone = usePhone();
  const booking = useBooking({ ...asked, patient, at: minutes, length });
  const { fields, set, services, modes, clash, free, faults, book, series, finding, givers, misfits } = booking;
  const day = isDay(fields.day) ? fields.day : dayOf(new Date());
  const [waits, setWaits] = useState(false);
  if (series.draft) return <SeriesStep draft={series.draft} booking={booking} practitioners={practitioners} onClose={onClose} />;
  if (waits) return <WishDialog patient={fields.patient} service={serviceOf(fields.service)} onClose={onClose} />;
  return (
    <FormModal onClose={onClose} title="Book a visit" fullScreen={phone}>
      <form noValidate onSubmit={(event) => void book(event)} className={classes['form']}>
        <SubjectField
          patient={fields.patient}
          onPatient={set.patient}
          group={fields.group}
          onGroup={set.group}
          fault={faults?.subject}
        />
        <Select
          label={t('Practitioner')}
          data={givers}
          value={fields.owner}
          onChange={(id) => id && set.owner(id)}
          allowDeselect={false}
          searchable
        />
        <Select
          label="Service"
          {...(patient && { 'data-autofocus': true })}
          placeholder="What the visit is for"
          data={services.flatMap(({ id, display }) => (id ? [{ value: id, label: display ?? 'No name' }] : []))}
          value={fields.service?.id ?? null}
          onChange={(id) => id && set.service(id)}
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
          error={faults?.service}
        />
        {fields.group === undefined && isDay(fields.day) ? (
          <AuthorizationHint
            patient={fields.patient?.id}
            service={fields.service}
            days={daysOf(fields.repeat, fields.day)}
            minutes={fields.minutes}
          />
        ) : null}
        {modes.length > 1 ? (
          <NativeSelect
            label="Visit type"
            data={modes.map((one) => ({ value: one, label: modeWords[one] }))}
            value={fields.mode ?? ''}
            onChange={({ currentTarget: { value } }) => set.mode(modes.find((one) => one === value))}
          />
        ) : null}
        {fields.mode === 'Telehealth' ? <VideoLink value={fields.video} onChange={set.video} fault={faults?.video} /> : null}
        <div className={classes['when']}>
          <TextInput
            type="date"
            label="Day"
            max={lastDay}
            value={fields.day}
            onChange={(event) => set.day(event.currentTarget.value)}
            error={faults?.time}
          />
          <TextInput
            type="time"
            label="From"
            step={300}
            value={fields.time}
            onChange={(event) => set.time(event.currentTarget.value)}
          />
          <NativeSelect
            label="Minutes"
            data={lengthsWith(fields.minutes).map(String)}
            value={String(fields.minutes)}
            onChange={(event) => set.minutes(Number(event.currentTarget.value))}
          />
        </div>
        <RepeatFieldset value={fields.repeat} onChange={set.repeat} day={day} />
        <EpisodeField
          patient={fields.group === undefined ? fields.patient?.id : undefined}
          day={day}
          program={fields.details.program?.id}
          value={fields.details.episodeOfCare}
          onChange={(episodeOfCare) => set.details({ episodeOfCare })}
        />
        <MoreFields value={fields.details} onChange={set.details} service={booking.service}>
          <OthersField
            value={fields.others}
            onChange={set.others}
            owner={fields.owner}
            patient={fields.group === undefined ? fields.patient?.id : undefined}
          />
        </MoreFields>
        {finding.isOpen && finding.facts ? (
          <FindTimes
            appointment={finding.facts}
            practitioners={practitioners.filter(({ id }) => id === fields.owner)}
            minutes={fields.minutes}
            day={day}
            onBook={finding.take}
          />
        ) : null}
        <Misfits>{misfits}</Misfits>
        {clash ? (
          <Taken
            clash={clash}
            isOwn={clash.owner?.id === fields.owner}
            patient={fields.patient}
            free={free}
            onTake={({ from }) => set.time(clockOf(from))}
          />
        ) : null}
        <Actions booking={booking} onWait={() => setWaits(true)} onEvent={onEvent} onClose={onClose} />
      </form>
    </FormModal>
  );
}

interface VideoLinkProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fault: string | undefined;
}
function VideoLink({ value, onChange, fault }: VideoLinkProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      label="Video link"
      description={t('Shown to you and the $t(patient) when the visit is next')}
      type="url"
      placeholder="https://"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fault}
    />
  );
}

/** The fields that few visits need, behind a button. */
function MoreFields({ children, ...props }: ComponentProps<typeof DetailFields> & { readonly children: ReactNode }) {
  const [opened, { toggle }] = useDisclosure();
  return (
    <div className={classes['form']}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes['more']}
        aria-expanded={opened}
        onClick={toggle}
        leftSection={opened ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
      >
        People, place, instructions and more
      </Button>
      {opened ? children : null}
      {opened ? <DetailFields {...props} /> : null}
    </div>
  );
}

interface ActionsProps {
  readonly booking: ReturnType<typeof useBooking>;
  readonly onWait: () => void;
  readonly onEvent: (() => void) | undefined;
  readonly onClose: () => void;
}

/** Books, asks for the time in a colleague's calendar, looks for another, or lets the patient wait for one. */
function Actions({ booking: { fields, clash, busy, finding, isRequest }, onWait, onEvent, onClose }: ActionsProps) {
  const { online } = useConnection();
  const book = isRequest ? 'Request' : 'Book';
  return (
    <div className={classes['actions']}>
      <div className={classes['others']}>
        {online && !finding.isOpen ? (
          <Button variant="default" onClick={finding.find}>
            Find a time
          </Button>
        ) : null}
        {fields.group === undefined ? (
          <Button variant="default" aria-label="Add to the waitlist" onClick={onWait}>
            Waitlist
          </Button>
        ) : null}
        {onEvent && fields.patient === undefined && fields.group === undefined ? (
          <Button variant="default" aria-label="Not a visit: add an event or blocked time" onClick={onEvent}>
            Not a visit
          </Button>
        ) : null}
      </div>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" disabled={clash !== undefined && !online} loading={busy}>
        {fields.repeat.kind === '' ? book : 'Check the series'}
      </Button>
    </div>
  );
}

const serviceOf = (service: HealthcareService | undefined): Appointment['serviceType'] =>
  service?.id
    ? { id: service.id, resourceType: 'HealthcareService', ...(service.display && { display: service.display }) }
    : undefined;

interface SeriesStepProps {
  readonly draft: Draft<'Appointment'>;
  readonly booking: ReturnType<typeof useBooking>;
  readonly practitioners: readonly Reference<'Practitioner'>[];
  readonly onClose: () => void;
}

/** The visits of a series, or a visit with conflicts and the next free times, before they are booked. */
function SeriesStep({ draft, booking, practitioners, onClose }: SeriesStepProps) {
  const { busy, series, finding, fields } = booking;
  const { online } = useConnection();
  return (
    <FormModal
      isBegun
      onClose={onClose}
      size="lg"
      title={draft.recurrence ? 'Check the series' : 'Something is in the way'}
      fullScreen={usePhone()}
    >
      <div className={classes['form']}>
        <SeriesPreview
          draft={draft}
          busy={busy}
          taken={series.taken}
          onBook={(choices, count) => void series.book(choices, count)}
          onBack={series.leave}
        />
        {!draft.recurrence && finding.facts && online ? (
          <FindTimes
            key={series.taken}
            appointment={finding.facts}
            practitioners={practitioners.filter(({ id }) => id === draft.owner?.id)}
            minutes={fields.minutes}
            day={dayOf(draft.start)}
            onBook={finding.take}
          />
        ) : null}
      </div>
    </FormModal>
  );
}

/** Misfits with the service, person, place or hours. The visit can still be booked, with a reason. */
function Misfits({ children }: { readonly children: readonly string[] }) {
  if (children.length === 0) return null;
  return (
    <Alert
      color="yellow"
      title="Something does not fit"
      role="status"
      classNames={{ root: classes['warning'] ?? '', title: classes['taken'] ?? '' }}
    >
      <ul className={classes['misfits']}>
        {children.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
      You can book it with a reason.
    </Alert>
  );
}

interface TakenProps {
  readonly clash: Appointment;
  /** True if the visit is in the calendar of the chosen practitioner. */
  readonly isOwn: boolean;
  readonly patient: Reference<'Patient'> | undefined;
  readonly free: Span | undefined;
  readonly onTake: (span: Span) => void;
}

/** The visit that takes the time, and the next free time of the day. */
function Taken({ clash, isOwn, patient, free, onTake }: TakenProps) {
  const { t } = useTranslation();
  return (
    <Alert
      color="yellow"
      title="That time is taken"
      role="alert"
      classNames={{ root: classes['warning'] ?? '', title: classes['taken'] ?? '' }}
    >
      {isBusyTime(clash)
        ? t('The $t(practitioner) is busy')
        : isOwn
          ? `${clash.owner?.display ?? t('The $t(practitioner)')} sees ${subjectOf(clash)?.display ?? clash.title ?? 'somebody'}`
          : `${patient?.display ?? t('The $t(patient)')} is booked with ${clash.owner?.display ?? 'somebody else'}`}{' '}
      from {timeOf(clash.start)} to {timeOf(new Date(spanOf(clash).to).toISOString())}.
      {free ? (
        <div>
          <Button mt="xs" size="compact-sm" variant="default" onClick={() => onTake(free)}>
            Take {timeOf(new Date(free.from).toISOString())} instead
          </Button>
        </div>
      ) : (
        ' Try another day.'
      )}
    </Alert>
  );
}
