import { Button } from '@mantine/core';
import { useCall, useConnection } from '@notewell/client/react';
import type { OutcomeMeasure, OutcomeMonth, ProgramOutcomes } from '@notewell/rules';
import { instrumentOfTotal } from '@notewell/rules/forms';
import { Section, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconCloudOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CoursePlot } from '../../../features/charts/measures/course-plot.tsx';
import { ratingAxis } from '../../../features/charts/measures/goal-series.ts';
import type { Series } from '../../../features/charts/vitals/series.ts';
import { dateWords } from '../../../platform/dates.ts';
import { sentenceFor } from '../../../platform/failure.ts';
import classes from './program.module.css';

/** Ratings and scores of the program's people by month: median and middle half, with a table behind each plot. */
export function Outcomes({ programId }: { readonly programId: string }) {
  const { online } = useConnection();
  const { data, status, error, refresh } = useCall<ProgramOutcomes>(
    online ? `programs/${encodeURIComponent(programId)}/outcomes` : null,
  );
  return (
    <Section title="Outcomes">
      {data ? (
        <Measures data={data} />
      ) : !online ? (
        <StatePanel compact icon={IconCloudOff} title="Shown when you are online" />
      ) : status === 'error' ? (
        <StatePanel
          compact
          title={sentenceFor(error)}
          action={
            <Button size="compact-sm" variant="default" onClick={refresh}>
              Try again
            </Button>
          }
        />
      ) : (
        <SkeletonRows rows={4} label="Loading the outcomes" />
      )}
    </Section>
  );
}

function Measures({ data: { measures, fewestPeople, reads } }: { readonly data: ProgramOutcomes }) {
  const { t } = useTranslation();
  return (
    <div className={classes['outcomes']}>
      <p className={classes['quiet']}>
        {t('The middle value of each $t(patient) and month, of charts that you may open.')} Months with fewer than {fewestPeople}{' '}
        people are left out, so that nobody can be recognized.
        {reads.scores ? '' : ' You may not read scores.'}
      </p>
      {measures.length === 0 ? <p className={classes['quiet']}>Nothing was rated or scored in the last twelve months.</p> : null}
      <div className={classes['plots']}>
        {measures.map((one) => (
          <Measure key={one.code} measure={one} fewest={fewestPeople} />
        ))}
      </div>
    </div>
  );
}

const labelOf = (code: string) => (code === '' ? 'Goal ratings, of 10' : (instrumentOfTotal(code)?.name ?? code));
type Shown = OutcomeMonth & Required<Pick<OutcomeMonth, 'people' | 'quartiles'>>;
const isShown = (one: OutcomeMonth): one is Shown => one.people !== undefined && one.quartiles !== undefined;

function Measure({ measure: { code, months }, fewest }: { readonly measure: OutcomeMeasure; readonly fewest: number }) {
  const [chosen, setChosen] = useState<number>();
  const [table, setTable] = useState(false);
  const label = labelOf(code);
  const shown = months.filter(isShown);
  const last = shown.length - 1;
  const selected = Math.min(chosen ?? last, last);
  const month = shown[selected];
  const series: Series = {
    key: code,
    label,
    code,
    unit: '',
    readings: shown.map((one) => ({ at: one.month, value: one.quartiles[1], words: wordsOf(one) })),
  };
  return (
    <article className={classes['measure']} aria-label={label}>
      <h3>{label}</h3>
      {month ? (
        <>
          <p className={classes['quiet']}>
            {dateWords(month.month)}: {wordsOf(month)}
          </p>
          <CoursePlot
            series={series}
            starts={[]}
            selected={selected}
            onSelect={setChosen}
            axis={code === '' ? ratingAxis : undefined}
            ranges={shown.map(({ quartiles: [low, , high] }) => [low, high] as const)}
          />
        </>
      ) : (
        <p className={classes['quiet']}>No month has values of {fewest} people.</p>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        aria-expanded={table}
        aria-label={`Table of ${label}`}
        onClick={() => setTable(!table)}
      >
        {table ? 'Hide table' : 'Show table'}
      </Button>
      {table ? <MonthTable months={months} fewest={fewest} /> : null}
    </article>
  );
}

const wordsOf = ({ people, quartiles: [low, middle, high] }: Shown) =>
  `median ${middle}, middle half ${low} to ${high}, ${people} people`;

function MonthTable({ months, fewest }: { readonly months: readonly OutcomeMonth[]; readonly fewest: number }) {
  return (
    <table className={classes['table']}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">People</th>
          <th scope="col">Lower quartile</th>
          <th scope="col">Median</th>
          <th scope="col">Upper quartile</th>
        </tr>
      </thead>
      <tbody>
        {months.toReversed().map((one) => (
          <tr key={one.month}>
            <td>{dateWords(one.month)}</td>
            <td>{one.people ?? `fewer than ${fewest}`}</td>
            {[0, 1, 2].map((at) => (
              <td key={at}>{one.quartiles?.[at] ?? '–'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
