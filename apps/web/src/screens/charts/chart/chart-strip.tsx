import { Button } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { useResource } from '@notewell/client/react';
import { coveragesOn, hasNoTime, isOutOfCare, openOfferOf, reviewedStatuses } from '@notewell/rules';
import { severityOf } from '@notewell/rules/forms';
import { Status } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';
import { MeasureLink } from '../../../features/charts/measures/measure-link.tsx';
import { Plot } from '../../../features/charts/vitals/plot.tsx';
import { type Series, seriesOf } from '../../../features/charts/vitals/series.ts';
import { wishesOf } from '../../../features/scheduling/waitlist/queries.ts';
import { offerWords, wishWords } from '../../../features/scheduling/waitlist/wish-words.ts';
import { addDays, dateWords, dayOf, dayWords, startOfDay, timeOf } from '../../../platform/dates.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { begin } from '../../../shell/palette/begun.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMayBook } from '../../../shell/session/may-book.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { useMe } from '../../../shell/session/session.ts';
import { path as schedule } from '../../scheduling/schedule/route.ts';
import classes from './chart-strip.module.css';

/** LOINC codes of the PHQ-9 and GAD-7 totals. */
const totals = ['44261-6', '70274-6'];
const openStatuses = new Set(['proposed', 'pending', 'booked', 'checked-in', 'arrived']);

/** How the patient is: latest scores, last and next visit, plan review, payer. Omits facts without read permission. */
export function ChartStrip({ patientId }: { readonly patientId: string }) {
  const may = useMayDo();
  return (
    <dl className={classes.strip} aria-label="At a glance">
      {may('Read', 'Observation') ? <Scores patientId={patientId} /> : null}
      {may('Read', 'Encounter') ? <LastSeen patientId={patientId} /> : null}
      {may('Read', 'Appointment') ? <NextVisit patientId={patientId} /> : null}
      {may('Read', 'Appointment') ? <Waiting patientId={patientId} /> : null}
      {may('Read', 'CarePlan') ? <PlanReview patientId={patientId} /> : null}
      {may('Read', 'Coverage') ? <Payer patientId={patientId} /> : null}
    </dl>
  );
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

interface Known {
  readonly status: string;
  readonly isPartial: boolean;
}
/** Words for an empty list: only a complete list proves that there is nothing. */
function noneWords({ status, isPartial }: Known, none: string): string {
  if (status === 'loading') return '…';
  if (isPartial) return 'not on this device';
  return status === 'ready' ? none : 'could not be loaded';
}

function Scores({ patientId }: { readonly patientId: string }) {
  const { items } = useReadableList({
    type: 'Observation',
    partition: patientId,
    filters: [{ kind: 'Code', values: totals }],
    orderBy: 'effective',
    order: 'desc',
    pageSize: 50,
  });
  const series = useMemo(() => seriesOf(items), [items]);
  return series.map((one) => <Score key={one.key} series={one} patientId={patientId} />);
}

function Score({ series, patientId }: { readonly series: Series; readonly patientId: string }) {
  const last = series.readings.at(-1);
  if (!last) return null;
  const severity = severityOf(series.code, last.value);
  return (
    <Fact name={series.label}>
      <MeasureLink patientId={patientId} code={series.code} className={classes.score} title="Show the course">
        <strong>{last.words}</strong>
        {severity ? ` ${severity.toLowerCase()}` : ''}
        {series.readings.length > 1 ? <Plot series={series} /> : null}
        <span className={classes.when}>{dayWords(last.at)}</span>
      </MeasureLink>
    </Fact>
  );
}

function LastSeen({ patientId }: { readonly patientId: string }) {
  const list = useReadableList({
    type: 'Encounter',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Finished'] }],
    orderBy: 'start',
    order: 'desc',
    pageSize: 1,
  });
  const start = list.items[0]?.start;
  return <Fact name="Last seen">{start ? dayWords(start) : noneWords(list, 'never')}</Fact>;
}

/** Visits of the next year; beyond it none is booked. */
const nextVisits = (patientId: string, today: string): ListQuery<'Appointment'> => ({
  type: 'Appointment',
  filters: [
    { kind: 'Patient', values: [patientId] },
    { kind: 'Start', from: startOfDay(today), to: startOfDay(addDays(today, 366)) },
  ],
  orderBy: 'start',
  order: 'asc',
  pageSize: 20,
});

function NextVisit({ patientId }: { readonly patientId: string }) {
  const today = useToday();
  const list = useReadableList(nextVisits(patientId, today));
  const now = new Date().toISOString();
  const next = list.items.find((one) => openStatuses.has(one.status) && !hasNoTime(one) && (one.end ?? one.start) > now);
  const words = next && `${dayOf(next.start) === today ? 'today' : dayWords(next.start)}, ${timeOf(next.start)}`;
  const isNone = !next && list.status === 'ready' && !list.isPartial;
  return (
    <Fact name="Next visit">
      {words ?? noneWords(list, 'none booked')}
      {isNone ? <Book patientId={patientId} /> : null}
    </Fact>
  );
}

/** Books a visit for this person, for users who may. Nobody is booked who died or whose record is inactive. */
function Book({ patientId }: { readonly patientId: string }) {
  const navigate = useNavigate();
  const { permissions } = useMe();
  const patient = useResource('Patient', patientId).data;
  const { display } = patient ?? {};
  const mayBook = useMayBook();
  if (patient && isOutOfCare(patient)) return null;
  if (!mayBook || !permissions.includes('Appointment.Update') || !permissions.includes('view scheduler')) return null;
  return (
    <Button
      size="compact-xs"
      variant="subtle"
      onClick={() => {
        begin({ task: 'book a visit', patient: { id: patientId, resourceType: 'Patient', ...(display && { display }) } });
        void navigate({ to: schedule });
      }}
    >
      Book
    </Button>
  );
}

/** The wish of a patient on the waitlist, and the time that is offered. */
function Waiting({ patientId }: { readonly patientId: string }) {
  const [wish] = useReadableList(wishesOf(patientId)).items;
  if (!wish) return null;
  const offer = openOfferOf(wish);
  return <Fact name="On the waitlist">{offer ? `offered ${offerWords(offer)}` : wishWords(wish)}</Fact>;
}

/** The earliest review of a care plan in force or on hold. Nothing without a plan that has one. */
function PlanReview({ patientId }: { readonly patientId: string }) {
  const today = useToday();
  const { items } = useReadableList(plansReviewed(patientId));
  const due = items.flatMap(({ reviewDue }) => reviewDue ?? []).toSorted()[0];
  if (!due) return null;
  return (
    <Fact name="Plan review">
      {due < today ? <Status tone="warn" plain>{`due since ${dateWords(due)}`}</Status> : dateWords(due)}
    </Fact>
  );
}

const plansReviewed = (patientId: string): ListQuery<'CarePlan'> => ({
  type: 'CarePlan',
  partition: patientId,
  filters: [{ kind: 'Status', values: reviewedStatuses }],
  pageSize: 10,
});

function Payer({ patientId }: { readonly patientId: string }) {
  const list = useReadableList({
    type: 'Coverage',
    partition: patientId,
    filters: [{ kind: 'Status', values: ['Active', 'Cancelled'] }],
    pageSize: 20,
  });
  const [first] = coveragesOn(list.items, useToday());
  const name = first && (first.payer?.display ?? first.payerName ?? first.plan?.name ?? first.display);
  return <Fact name="Payer">{name ?? noneWords(list, list.items.length > 0 ? 'none in force' : 'none recorded')}</Fact>;
}
