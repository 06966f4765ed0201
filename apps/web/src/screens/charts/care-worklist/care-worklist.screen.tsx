import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { useCall, useConnection, useList } from '@notewell/client/react';
import { type CareWorklist, type GapKind, gapKinds, type WorklistRow } from '@notewell/rules';
import { PageHead, SkeletonRows, StatePanel } from '@notewell/ui';
import { IconCloudOff, IconTargetArrow } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GapAction } from '../../../features/charts/gaps/gap-action.tsx';
import { gapSubject, gapWords } from '../../../features/charts/gaps/gap-words.ts';
import { dateWords } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { useMe } from '../../../shell/session/session.ts';
import classes from './care-worklist.module.css';

const whose = [
  { value: 'mine', label: 'Mine' },
  { value: 'supervised', label: 'My team' },
  { value: 'all', label: 'All' },
] as const;
type Whose = (typeof whose)[number]['value'];

/** Missing links, overdue reviews and overdue measures over many charts, each with the step that closes it. */
export default function CareWorklistScreen() {
  const { t } = useTranslation();
  const { profile } = useMe();
  const { online } = useConnection();
  const [supervisor, setSupervisor] = useState('');
  const { program: given }: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const [people, setPeople] = useState<Whose>(given === undefined ? 'mine' : 'all');
  const [program, setProgram] = useState(typeof given === 'string' ? given : '');
  const [kind, setKind] = useState<GapKind>();
  const asked = new URLSearchParams({
    ...(people === 'mine' ? { staff: profile.id } : {}),
    ...(people === 'supervised' ? { supervisor: profile.id } : supervisor ? { supervisor } : {}),
    ...(program ? { program } : {}),
    ...(kind ? { kind } : {}),
  }).toString();
  const { data, status, refresh } = useCall<CareWorklist>(online ? `carePlans/worklist${asked ? `?${asked}` : ''}` : null);
  return (
    <div className={classes['page']}>
      <PageHead title="Care plan gaps" />
      <div className={classes['filters']} role="search" aria-label="Which charts">
        <SegmentedControl
          size="xs"
          aria-label="Whose plans"
          data={[...whose]}
          value={people}
          onChange={(value) => {
            setPeople(value);
            setSupervisor('');
          }}
        />
        <Programs value={program} onChange={setProgram} />
        {people === 'all' ? <Supervisors value={supervisor} onChange={setSupervisor} /> : null}
        <NativeSelect
          size="xs"
          aria-label="Kind of gap"
          value={kind ?? ''}
          data={[
            { value: '', label: 'Every gap' },
            ...gapKinds.map((one) => ({
              value: one,
              label: `${gapWords[one].title}${data ? ` (${data.counts[one]})` : ''}`,
            })),
          ]}
          onChange={({ currentTarget }) => setKind(gapKinds.find((one) => one === currentTarget.value))}
        />
        {data ? (
          <span className={classes['quiet']} role="status">
            {t('{{charts}} of {{seen}} charts', { charts: data.charts, seen: data.seen })}
          </span>
        ) : null}
      </div>
      {data ? (
        <Found data={data} />
      ) : !online ? (
        <StatePanel icon={IconCloudOff} title="Shown when you are online">
          The server collects the gaps from all charts.
        </StatePanel>
      ) : status === 'error' ? (
        <StatePanel
          icon={IconCloudOff}
          tone="error"
          title="The gaps could not be loaded"
          action={
            <Button variant="default" onClick={refresh}>
              Try again
            </Button>
          }
        />
      ) : (
        <SkeletonRows rows={10} height={56} label="Loading the gaps" />
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Programs({ value, onChange }: ChoiceProps) {
  const { items } = useReadableList({ type: 'Program', orderBy: 'name', order: 'asc', pageSize: 200 });
  const data = [{ value: '', label: 'Every program' }, ...items.map(({ id = '', name }) => ({ value: id, label: name }))];
  return (
    <NativeSelect
      size="xs"
      aria-label="Program"
      value={value}
      data={data}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

/** People who supervise somebody. */
function Supervisors({ value, onChange }: ChoiceProps) {
  const { items } = useList({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 });
  const found = new Map(
    items.flatMap(({ supervisors = [] }) => supervisors.map(({ subject }) => [subject.id, subject.display ?? ''] as const)),
  );
  if (found.size === 0) return null;
  const data = [{ value: '', label: 'Every supervisor' }, ...[...found].map(([id, label]) => ({ value: id, label }))];
  return (
    <NativeSelect
      size="xs"
      aria-label="Supervisor"
      value={value}
      data={data}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function Found({ data: { rows, charts } }: { readonly data: CareWorklist }) {
  if (rows.length === 0) return <StatePanel icon={IconTargetArrow} title="No link is missing" />;
  return (
    <>
      <ul className={classes['charts']}>
        {rows.map((row) => (
          <Chart key={row.patient.id} row={row} />
        ))}
      </ul>
      {charts > rows.length ? (
        <p className={classes['quiet']}>The first {rows.length} are shown. Choose a program or a kind.</p>
      ) : null}
    </>
  );
}

/** Gaps of one chart that show at once. */
const firstGaps = 4;

function Chart({ row: { patient, gaps } }: { readonly row: WorklistRow }) {
  const [all, setAll] = useState(false);
  const name = patient.display || 'Chart';
  return (
    <li className={classes['chart']}>
      <h2>
        <ResourceLink type="Patient" id={patient.id} className={classes['name'] ?? ''}>
          {name}
        </ResourceLink>
      </h2>
      <ul className={classes['gaps']} aria-label={`Gaps of ${name}`}>
        {gaps.slice(0, all ? gaps.length : firstGaps).map((gap) => (
          <li key={`${gap.kind} ${gap.about.id} ${gap.goal ?? ''} ${gap.form?.id ?? ''}`}>
            <span className={classes['kind']}>{gapWords[gap.kind].title}</span>
            <span className={classes['what']}>{gapSubject(gap)}</span>
            {gap.since ? <span className={classes['quiet']}>since {dateWords(gap.since)}</span> : null}
            <GapAction gap={gap} patientId={patient.id} />
          </li>
        ))}
      </ul>
      {gaps.length > firstGaps && !all ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {gaps.length}
        </Button>
      ) : null}
    </li>
  );
}
