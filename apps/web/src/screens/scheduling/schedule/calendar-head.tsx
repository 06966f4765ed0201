import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import type { Reference } from '@notewell/model';
import { iconSize, PageHead } from '@notewell/ui';
import { IconCalendarPlus, IconChevronLeft, IconChevronRight, IconPlus, IconRoute } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { usePhone } from '../../../shell/frame/phone.ts';
import { CalendarFilters } from './calendar-filters.tsx';
import { PractitionerSelect } from './practitioner-select.tsx';
import { PhoneMenu, PrintMenu } from './print-menu.tsx';
import classes from './schedule.module.css';
import { type CalendarState, calendarViews } from './view-state.ts';

interface HeadProps {
  readonly state: CalendarState;
  readonly onChange: (change: Partial<CalendarState>) => void;
  readonly people: readonly Reference<'Practitioner'>[];
  readonly patient: Reference<'Patient'> | undefined;
  readonly onPatient: (patient: Reference<'Patient'> | undefined) => void;
  readonly day: string;
  readonly today: string;
  readonly aside: string;
  readonly onStep: (steps: number) => void;
  /** Prints the day sheet. */
  readonly onSheet: () => void;
  /** Absent for users who may not book. */
  readonly onBook: (() => void) | undefined;
  /** Adds an event or blocked time. Absent for users who may do neither. */
  readonly onEvent: (() => void) | undefined;
}

const labels = { day: 'Day', week: 'Week', month: 'Month', agenda: 'Agenda' } as const;
/** A step of the agenda is a day, as in its list. */
export const stepWords = { day: 'day', week: 'week', month: 'month', agenda: 'day' } as const;

/** Title of the calendar, with the choice of people, view and day. */
export function CalendarHead(props: HeadProps) {
  const { state, onChange, people, day, today, aside, onStep, onSheet, onBook, onEvent } = props;
  const phone = usePhone();
  const { view } = state;
  const views = phone ? (['agenda', 'day'] as const) : calendarViews;
  const unit = stepWords[view];
  const choice = (
    <>
      <PractitionerSelect of={state.of} onChange={(of) => onChange({ of })} people={people} />
      <SegmentedControl
        size="sm"
        aria-label="Show"
        value={view}
        onChange={(value) => onChange({ view: views.find((one) => one === value) ?? view })}
        data={views.map((value) => ({ value, label: labels[value] }))}
      />
    </>
  );
  const steps = (
    <div className={classes.steps}>
      <ActionIcon variant="default" aria-label={`Previous ${unit}`} onClick={() => onStep(-1)}>
        <IconChevronLeft size={iconSize.small} />
      </ActionIcon>
      <Button variant="default" onClick={() => onChange({ day: undefined })} disabled={day === today}>
        Today
      </Button>
      <ActionIcon variant="default" aria-label={`Next ${unit}`} onClick={() => onStep(1)}>
        <IconChevronRight size={iconSize.small} />
      </ActionIcon>
    </div>
  );
  const route = (
    <ActionIcon
      variant="default"
      aria-label="Route of the day"
      renderRoot={(root) => <Link {...root} to="/schedule/route" search={{ day }} />}
    >
      <IconRoute size={iconSize.small} />
    </ActionIcon>
  );
  const event = onEvent && (
    <ActionIcon variant="default" aria-label="Add an event or blocked time" onClick={onEvent}>
      <IconCalendarPlus size={iconSize.small} />
    </ActionIcon>
  );
  if (phone)
    return (
      <>
        <PageHead title="Schedule" aside={aside} />
        <div className={classes.bar}>{choice}</div>
        <div className={classes.bar}>
          {steps}
          <CalendarFilters {...props} />
          {route}
          <PhoneMenu onSheet={onSheet} onEvent={onEvent} />
          {onBook ? (
            <ActionIcon variant="filled" color="pine" aria-label="Book" onClick={onBook}>
              <IconPlus size={iconSize.small} />
            </ActionIcon>
          ) : null}
        </div>
      </>
    );
  return (
    <PageHead title="Schedule" aside={aside}>
      {choice}
      {steps}
      <CalendarFilters {...props} />
      {route}
      <PrintMenu day={day} onSheet={onSheet} />
      {event}
      {onBook ? (
        <Button leftSection={<IconPlus size={iconSize.small} />} onClick={onBook}>
          Book
        </Button>
      ) : null}
    </PageHead>
  );
}
