import { ActionIcon, Button, Select } from '@mantine/core';
import { iconSize, PageHead, StatePanel } from '@notewell/ui';
import { IconCalendar, IconChevronLeft, IconChevronRight, IconPrinter, IconRoute } from '@tabler/icons-react';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListState } from '../../../features/notes/work-list/index.ts';
import { usePractitioners } from '../../../features/scheduling/calendar/use-practitioners.ts';
import { addDays, dateWords, longDay } from '../../../platform/dates.ts';
import { useToday, useZone } from '../../../shell/hooks/use-today.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './route.module.css';
import { path } from './route.ts';
import { StopRow } from './stop-row.tsx';
import { useRoute } from './use-route.ts';

const textIn = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The visits away from the office on one day, in the order in which they are driven to. */
export default function RouteScreen() {
  const { t } = useTranslation();
  const me = useMe();
  const zone = useZone();
  const today = useToday();
  const people = usePractitioners();
  const navigate = useNavigate();
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const day = textIn(search['day']) ?? today;
  const of = textIn(search['of']) ?? me.profile.id;
  const go = (next: { readonly day?: string; readonly of?: string }) => {
    const to = { day, of, ...next };
    const kept = { ...(to.day !== today && { day: to.day }), ...(to.of !== me.profile.id && { of: to.of }) };
    void navigate({ to: path, search: kept, replace: true });
  };
  const { list, route, placeOf, mayPlan, move, setMinutes, said, hasNoMap } = useRoute(of, day);
  const [dragged, setDragged] = useState<number>();
  const late = route.filter((stop) => stop.late > 0).length;
  const whose = people.find(({ id }) => id === of)?.display;
  return (
    <div className={classes['page']}>
      <PageHead title="Route" aside={longDay(day)}>
        {people.length > 1 ? (
          <Select
            aria-label={t('Practitioner')}
            searchable
            allowDeselect={false}
            data={people.map(({ id, display }) => ({ value: id, label: display ?? 'No name' }))}
            value={of}
            onChange={(id) => id && go({ of: id })}
          />
        ) : null}
        <div className={classes['steps']}>
          <ActionIcon variant="default" aria-label="Previous day" onClick={() => go({ day: addDays(day, -1) })}>
            <IconChevronLeft size={iconSize.small} />
          </ActionIcon>
          <Button variant="default" disabled={day === today} onClick={() => go({ day: today })}>
            Today
          </Button>
          <ActionIcon variant="default" aria-label="Next day" onClick={() => go({ day: addDays(day, 1) })}>
            <IconChevronRight size={iconSize.small} />
          </ActionIcon>
        </div>
        <ActionIcon variant="default" aria-label="Print the route" onClick={() => window.print()}>
          <IconPrinter size={iconSize.small} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Calendar" component={Link} to="/schedule">
          <IconCalendar size={iconSize.small} />
        </ActionIcon>
      </PageHead>
      <p className={classes['printed']}>
        {[whose, dateWords(day), `Times in ${zone.replaceAll('_', ' ')}`].filter(Boolean).join(' · ')}
      </p>
      {late > 0 ? (
        <p className={classes['warning']} role="status">
          {late === 1 ? 'One stop is' : `${late} stops are`} reached late. Change the order, or move a visit in the calendar.
        </p>
      ) : null}
      {hasNoMap ? <p role="status">The map service did not answer. Type the travel times in.</p> : null}
      <ListState list={list} count={route.length} room={4} empty={<NoStops />}>
        <ol className={classes['stops']} aria-label="Stops">
          {route.map((stop, at) => (
            <StopRow
              key={stop.appointment.id}
              stop={stop}
              at={at}
              count={route.length}
              place={placeOf(stop.appointment)}
              mayPlan={mayPlan}
              isDragged={dragged === at}
              onDrag={setDragged}
              onDrop={() => dragged !== undefined && move(dragged, at)}
              onMove={(by) => move(at, at + by)}
              onMinutes={(minutes) => void setMinutes(stop.appointment, minutes)}
            />
          ))}
        </ol>
      </ListState>
      <p className={classes['said']} aria-live="polite">
        {said}
      </p>
    </div>
  );
}

const NoStops = () => (
  <StatePanel icon={IconRoute} title="No visits away from the office">
    Visits at a home, a school or another place appear here in their order.
  </StatePanel>
);
