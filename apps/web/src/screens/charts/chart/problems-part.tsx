import { useClient, useList } from '@notewell/client/react';
import type { Condition } from '@notewell/model';
import { Status } from '@notewell/ui';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { icd10System } from '../../../features/charts/diagnosis-search/diagnosis-search.tsx';
import { activeProblems, foldedProblems } from '../../../features/charts/problems/active-problems.ts';
import { dayOf } from '../../../platform/dates.ts';
import { fill } from '../../../platform/path.ts';
import { toast, toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';
import { useMe } from '../../../shell/session/session.ts';
import { path as outcomesPath } from '../outcomes/route.ts';
import { path as threadPath } from '../thread/route.ts';
import { AddProblem } from './add-problem.tsx';
import classes from './chart.module.css';
import { firstRows, Part, Row, type RowAction, Rows, standingOf } from './part.tsx';
import { PastButton } from './past-button.tsx';

/** Problems that are over, the latest first. */
const pastConditions = (patientId: string) =>
  ({
    type: 'Condition',
    partition: patientId,
    filters: [{ kind: 'ClinicalStatus', values: ['Inactive', 'Remission', 'Resolved'] }],
    orderBy: 'onset',
    order: 'desc',
    pageSize: 100,
  }) as const;

/** Problems that were found not to be any. */
const refutedConditions = (patientId: string) =>
  ({
    type: 'Condition',
    partition: patientId,
    filters: [{ kind: 'Verification', values: ['Refuted'] }],
    orderBy: 'onset',
    order: 'desc',
    pageSize: 100,
  }) as const;

const nameOf = ({ code }: Condition) => code.display ?? code.code ?? '';
/** The ICD-10-CM code of a problem, if it has one. */
const codeOf = ({ code: { code = '', system } }: Condition) =>
  code !== '' && (system === icd10System || /^[A-Z]\d/.test(code)) ? code : undefined;
/** A severity that needs no mark. */
const milder = ({ severity }: Condition) => (severity === 'Severe' ? undefined : severity?.toLowerCase());

interface FoldedProps {
  readonly problems: readonly Condition[];
  readonly children: ReactNode;
}
/** Physical problems in one line that names them, until it is opened. */
function Folded({ problems, children }: FoldedProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={classes['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
        <span className={classes['rowWords']}>
          <span>Physical {problems.length}</span>
          {open ? null : <span className={classes['rowDetail']}>{problems.map(nameOf).join(', ')}</span>}
        </span>
      </button>
      {open ? <ul className={classes['rows']}>{children}</ul> : null}
    </>
  );
}

export function ProblemsPart({ patientId }: { readonly patientId: string }) {
  const { t } = useTranslation();
  const client = useClient();
  const me = useMe();
  const may = useMayDo();
  const [past, setPast] = useState(false);
  const { items, ...list } = useList(activeProblems(patientId));
  const status = standingOf(list);
  const pastOnes = pastConditions(patientId);
  const over = useList(past ? pastOnes : null);
  const refutedOnes = refutedConditions(patientId);
  const refuted = useList(past ? refutedOnes : null);
  const pastItems = [...over.items.filter(({ verification }) => verification !== 'Refuted'), ...refuted.items];
  const change = async (problem: Condition, clinicalStatus: NonNullable<Condition['clinicalStatus']>) => {
    try {
      await client.update('Condition', problem.id ?? '', ({ abatement: _over, ...current }) => ({
        ...current,
        clinicalStatus,
        ...(clinicalStatus === 'Active' && current.verification === 'Refuted' && { verification: 'Confirmed' as const }),
        ...(clinicalStatus === 'Resolved' ? { abatement: dayOf(new Date()) } : {}),
      }));
      toast(clinicalStatus === 'Resolved' ? 'Marked as resolved.' : 'Marked as active.', problem.code.display);
    } catch (error) {
      toastFailure(error);
    }
  };
  const actionsOf = (problem: Condition, action: RowAction) => (may('Update', 'Condition', problem) ? [action] : []);
  const rowOf = (problem: Condition) => (
    <Row
      key={problem.id}
      name={nameOf(problem)}
      code={[codeOf(problem), milder(problem)].filter(Boolean).join(' · ')}
      detail={[problem.code.text && `“${problem.code.text}”`, problem.onset?.slice(0, 4)].filter(Boolean).join(' · ')}
      mark={problem.severity === 'Severe' ? <Status tone="bad">Severe</Status> : null}
      actions={actionsOf(problem, { does: 'Mark as resolved', run: () => void change(problem, 'Resolved') })}
    />
  );
  const { shown, folded } = foldedProblems(items);
  return (
    <Part
      title={t('Problems')}
      count={status === 'ready' ? items.length : undefined}
      {...(may('Create', 'Condition') && {
        add: t('Add $t(problem)'),
        form: (done: () => void) => <AddProblem patientId={patientId} done={done} />,
      })}
    >
      <Rows status={status} count={items.length} empty="None recorded." most={firstRows}>
        {shown.map(rowOf)}
      </Rows>
      {folded.length > 0 ? <Folded problems={folded}>{folded.map(rowOf)}</Folded> : null}
      {past ? (
        <Rows status={standingOf(over)} count={pastItems.length} empty="None from the past.">
          {pastItems.map((problem) => (
            <Row
              key={problem.id}
              over
              name={problem.code.display ?? ''}
              detail={[problem.onset?.slice(0, 4), problem.abatement?.slice(0, 4)].filter(Boolean).join('–')}
              mark={problem.verification === 'Refuted' ? <Status>Refuted</Status> : null}
              actions={actionsOf(problem, { does: 'Mark as active again', run: () => void change(problem, 'Active') })}
            />
          ))}
        </Rows>
      ) : null}
      <PastButton
        query={pastOnes}
        also={refutedOnes}
        shown={past}
        onToggle={() => setPast((shown) => !shown)}
        what={t('problems')}
      />
      {me.permissions.includes('CarePlan.Read') ? (
        <>
          <Link className={classes['more']} to={fill(threadPath, { patientId })}>
            Care thread: diagnoses, goals, notes
          </Link>
          <Link className={classes['more']} to={fill(outcomesPath, { patientId })}>
            Outcomes: goals and scores over time
          </Link>
        </>
      ) : null}
    </Part>
  );
}
