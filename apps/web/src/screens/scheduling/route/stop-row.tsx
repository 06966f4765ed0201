import { ActionIcon, NumberInput } from '@mantine/core';
import { useResource } from '@notewell/client/react';
import { type Appointment, formatAddress, type Location } from '@notewell/model';
import { isAway, type RouteStop } from '@notewell/rules/scheduling';
import { iconSize, Status } from '@notewell/ui';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { firstPhone } from '../../../features/charts/patient-form/particulars.ts';
import { subjectOf } from '../../../features/notes/start-note/index.ts';
import { timeOf } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import classes from './route.module.css';

interface StopRowProps {
  readonly stop: RouteStop;
  readonly at: number;
  readonly count: number;
  readonly place: Location | undefined;
  readonly mayPlan: boolean;
  readonly isDragged: boolean;
  readonly onDrag: (at: number | undefined) => void;
  /** Another stop was dropped here. */
  readonly onDrop: () => void;
  readonly onMove: (by: number) => void;
  /** Without minutes, those of the map service count. */
  readonly onMinutes: (minutes: number | undefined) => void;
}

/** A stop: the way to it, when and whom to see, and where. Alt with an arrow key moves it. */
export function StopRow(props: StopRowProps) {
  const { stop, at, count, place, mayPlan, isDragged, onDrag, onDrop, onMove } = props;
  const { appointment, late, arrive } = stop;
  const subject = subjectOf(appointment);
  const name = subject?.display ?? appointment.title ?? 'Visit';
  const away = isAway(appointment, place);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (!event.altKey || by === 0 || !mayPlan) return;
    event.preventDefault();
    onMove(by);
  };
  return (
    <li
      className={classes['stop']}
      data-away={away || undefined}
      data-dragged={isDragged || undefined}
      draggable={mayPlan}
      onKeyDown={onKeyDown}
      onDragStart={() => onDrag(at)}
      onDragEnd={() => onDrag(undefined)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        onDrop();
      }}
    >
      <Way {...props} name={name} />
      <div className={classes['what']}>
        {mayPlan ? <IconGripVertical size={iconSize.small} aria-hidden className={classes['grip']} /> : null}
        <span className={classes['number']}>{at + 1}</span>
        <div className={classes['facts']}>
          <div className={classes['line']}>
            <strong>
              {timeOf(appointment.start)}
              {appointment.end ? ` – ${timeOf(appointment.end)}` : ''}
            </strong>
            {subject ? (
              <ResourceLink type={subject.resourceType ?? 'Patient'} id={subject.id}>
                {name}
              </ResourceLink>
            ) : (
              <span>{name}</span>
            )}
            {late > 0 ? (
              <Status tone="bad">{`Arrives ${timeOf(new Date(arrive).toISOString())}, ${late} minutes late`}</Status>
            ) : null}
          </div>
          <div className={classes['quiet']}>
            {[appointment.serviceType?.display, appointment.mode === 'Telehealth' ? 'Video' : away ? undefined : 'At the office']
              .filter(Boolean)
              .join(' · ')}
          </div>
          <Where appointment={appointment} place={place} />
          <Phone patient={subject?.resourceType === 'Patient' ? subject.id : undefined} />
          {appointment.patientInstruction ? <div dir="auto">{appointment.patientInstruction}</div> : null}
        </div>
        {mayPlan ? (
          <div className={classes['moves']}>
            <ActionIcon aria-label={`Move ${name} up`} disabled={at === 0} onClick={() => onMove(-1)}>
              <IconArrowUp size={iconSize.small} aria-hidden />
            </ActionIcon>
            <ActionIcon aria-label={`Move ${name} down`} disabled={at === count - 1} onClick={() => onMove(1)}>
              <IconArrowDown size={iconSize.small} aria-hidden />
            </ActionIcon>
          </div>
        ) : null}
      </div>
    </li>
  );
}

/** A day. */
const mostMinutes = 1_440;

/** Minutes of the way to a stop, and when to leave. */
function Way({ stop: { appointment, minutes, leave }, at, mayPlan, onMinutes, name }: StopRowProps & { readonly name: string }) {
  const typed = appointment.travel?.minutes;
  const [text, setText] = useState<number | string>(typed ?? '');
  // Another device may have changed it.
  useEffect(() => setText(typed ?? ''), [typed]);
  const save = () => {
    const next = text === '' ? undefined : Number(text);
    if (next !== typed && (next === undefined || (Number.isInteger(next) && next >= 0 && next <= mostMinutes))) onMinutes(next);
  };
  const source = typed === undefined && minutes !== undefined ? ' by the map' : '';
  return (
    <div className={classes['way']}>
      {mayPlan ? (
        <NumberInput
          className={classes['minutes'] ?? ''}
          size="xs"
          aria-label={`Minutes of travel to ${name}`}
          placeholder={minutes === undefined ? '?' : String(minutes)}
          min={0}
          max={mostMinutes}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          value={text}
          onChange={setText}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      ) : null}
      <span className={mayPlan ? classes['unit'] : undefined}>
        {mayPlan ? '' : minutes === undefined ? 'Unknown' : minutes} minutes {at === 0 ? 'from the office' : 'of travel'}
        {source}
        {leave === undefined ? '' : ` · leave by ${timeOf(new Date(leave).toISOString())}`}
      </span>
      <span className={classes['printedWay']}>
        {minutes === undefined ? 'Travel time unknown' : `${minutes} minutes of travel${source}`}
        {leave === undefined ? '' : ` · leave by ${timeOf(new Date(leave).toISOString())}`}
      </span>
    </div>
  );
}

/** The place of a visit with its address: the patient's at their home. */
function Where({ appointment, place }: { readonly appointment: Appointment; readonly place: Location | undefined }) {
  const subject = subjectOf(appointment);
  const code = appointment.placeOfService?.code ?? place?.placeOfService?.code;
  const isVideo = appointment.mode === 'Telehealth';
  const isHome = !isVideo && (code === '12' || (code === undefined && place?.kind === 'Home'));
  const patient = useResource('Patient', isHome && subject?.resourceType === 'Patient' ? subject.id : undefined).data;
  const home = patient?.addresses?.find(({ use }) => use === 'Home') ?? patient?.addresses?.[0];
  const named = (appointment.serviceLocation ?? appointment.location)?.display;
  const words = [named, appointment.room, isVideo ? undefined : formatAddress(isHome ? home : place?.address)]
    .filter(Boolean)
    .join(' · ');
  return words ? <address className={classes['where']}>{words}</address> : null;
}

/** The patient's phone number, on screen and on paper. Who may not see it reads nothing here. */
export function Phone({ patient }: { readonly patient: string | undefined }) {
  const { data } = useResource('Patient', patient);
  const phone = firstPhone(data?.telecom)?.value;
  return phone ? (
    <a className={classes['phone']} href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`} aria-label={`Call ${phone}`}>
      {phone}
    </a>
  ) : null;
}
