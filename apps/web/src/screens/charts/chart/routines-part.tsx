import type { ListQuery } from '@notewell/client';
import { useClient, useList } from '@notewell/client/react';
import { labelOfValue, type ObservableRoutines } from '@notewell/model';
import { answeredOn } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { addressOf, ResourceLink, useHolder, useShellFacts } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import classes from './chart.module.css';
import { Part, Rows, standingOf } from './part.tsx';
import { PastButton } from './past-button.tsx';

const routinesIn = (patientId: string, statuses: readonly ObservableRoutines['status'][]): ListQuery<'ObservableRoutines'> => ({
  type: 'ObservableRoutines',
  partition: patientId,
  filters: [{ kind: 'Status', values: statuses }],
  orderBy: 'created',
  order: 'desc',
  pageSize: 20,
});

/** Daily activities that staff and family watch, and how much of today is ticked. */
export function RoutinesPart({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const [past, setPast] = useState(false);
  const { items, ...list } = useList(routinesIn(patientId, ['Active', 'Paused']));
  const pastOnes = routinesIn(patientId, ['Completed', 'Retired']);
  const over = useList(past ? pastOnes : null);
  const status = standingOf(list);
  const begin = useNewRoutines(patientId);
  return (
    <Part
      title="Routines"
      count={status === 'ready' ? items.length : undefined}
      {...(begin && { add: 'New routines', onAdd: begin })}
    >
      <Rows status={status} count={items.length} empty={t('No routines are watched.')}>
        {items.map((one) => (
          <RoutinesLine key={one.id} row={one} />
        ))}
      </Rows>
      {past ? (
        <Rows status={standingOf(over)} count={over.items.length} empty="None from the past.">
          {over.items.map((one) => (
            <RoutinesLine key={one.id} row={one} />
          ))}
        </Rows>
      ) : null}
      <PastButton query={pastOnes} shown={past} onToggle={() => setPast((shown) => !shown)} what="routines" />
    </Part>
  );
}

function RoutinesLine({ row }: { readonly row: ObservableRoutines }) {
  const today = useToday();
  const { id = '', title, status, routines = [] } = row;
  const { due, answered } = answeredOn(row, today);
  const facts = [
    routines.length === 1 ? '1 activity' : `${routines.length} activities`,
    status === 'Active' && due > 0 ? `${answered} of ${due} ticked today` : '',
  ];
  return (
    <li className={classes['row']} data-over={status === 'Completed' || status === 'Retired' || undefined}>
      <ResourceLink type="ObservableRoutines" id={id} className={classes['opens'] ?? ''}>
        <span className={classes['rowName']}>{title ?? 'Routines'}</span>
        <span className={classes['rowDetail']}>{facts.filter(Boolean).join(' · ')}</span>
      </ResourceLink>
      {status === 'Active' ? null : <Status plain>{labelOfValue(status)}</Status>}
    </li>
  );
}

/** Begins a sheet without activities and opens it; undefined for users who may not. */
function useNewRoutines(patientId: string): (() => void) | undefined {
  const client = useClient();
  const may = useMayDo();
  const navigate = useNavigate();
  const today = useToday();
  const { screens } = useShellFacts();
  const holder = useHolder();
  const begun = useRef(false);
  const row = { patient: { id: patientId, resourceType: 'Patient' as const }, status: 'Active' as const, start: today };
  if (!may('Create', 'ObservableRoutines', row)) return undefined;
  const begin = async () => {
    // A second press waits for the first.
    if (begun.current) return;
    begun.current = true;
    try {
      const { id } = await client.create('ObservableRoutines', { ...row, title: 'Daily routines' });
      if (id) await navigate({ to: addressOf(screens, 'ObservableRoutines', id, holder) ?? '/' });
    } catch (error) {
      toastFailure(error, 'The routines were not added');
    } finally {
      begun.current = false;
    }
  };
  return () => void begin();
}
