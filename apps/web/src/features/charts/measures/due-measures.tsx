import { Button } from '@mantine/core';
import type { ListQuery } from '@notewell/client';
import { useClient } from '@notewell/client/react';
import type { CarePlan, Reference } from '@notewell/model';
import { type DueMeasure, lastMeasured, measuresOf } from '@notewell/rules';
import { Status } from '@notewell/ui';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { addDays, dateWords, zoneInForce } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useToday } from '../../../shell/hooks/use-today.ts';
import { addressOf, useHolder, useShellFacts } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import classes from './due-measures.module.css';

/** Days before a measure is due in which it is listed. */
const ahead = 7;

interface DueOfPlan extends DueMeasure {
  readonly plan: Pick<CarePlan, 'id' | 'patient'>;
}

const answersTo = (patientId: string, forms: readonly string[], kind: 'Questionnaire' | 'Form') =>
  ({
    type: 'QuestionnaireResponse',
    partition: patientId,
    filters: [{ kind, values: forms }],
    orderBy: 'authored',
    order: 'desc',
    pageSize: 50,
  }) satisfies ListQuery<'QuestionnaireResponse'>;
const notesWith = (patientId: string, forms: readonly string[]): ListQuery<'Note'> => ({
  type: 'Note',
  partition: patientId,
  filters: [{ kind: 'Form', values: forms }],
  orderBy: 'serviceDate',
  order: 'desc',
  pageSize: 50,
});
const activePlans = (patientId: string): ListQuery<'CarePlan'> => ({
  type: 'CarePlan',
  partition: patientId,
  filters: [{ kind: 'Status', values: ['Active'] }],
  pageSize: 10,
});

/** Scheduled measures of a chart that are due or will be within a week, soonest first, each form once. */
export function useDueMeasures(patientId: string | undefined): readonly DueOfPlan[] {
  const today = useToday();
  const plans = useReadableList(patientId === undefined ? null : activePlans(patientId)).items;
  const forms = [...new Set(plans.flatMap(({ measures = [] }) => measures.map(({ form }) => form.id)))];
  const asked = patientId !== undefined && forms.length > 0;
  const single = useReadableList(asked ? answersTo(patientId, forms, 'Questionnaire') : null);
  const several = useReadableList(asked ? answersTo(patientId, forms, 'Form') : null);
  const notes = useReadableList(asked ? notesWith(patientId, forms) : null);
  if (!asked || [single, several, notes].some(({ status }) => status === 'loading')) return [];
  const zone = zoneInForce();
  const done = lastMeasured([...single.items, ...several.items], notes.items, zone);
  const all = plans.flatMap((plan) => measuresOf(plan, done, { today, zone }).map((one) => ({ ...one, plan })));
  const soonest = all.filter(({ due }) => due <= addDays(today, ahead)).toSorted((a, b) => a.due.localeCompare(b.due));
  return soonest.filter(({ form }, at) => soonest.findIndex((one) => one.form.id === form.id) === at);
}

/** Opens the answers to a form of a patient: those that were begun, or new ones. Undefined for users who may not. */
export function useStartMeasure() {
  const client = useClient();
  const may = useMayDo();
  const navigate = useNavigate();
  const { screens } = useShellFacts();
  const holder = useHolder();
  const begun = useRef(false);
  if (!may('Create', 'QuestionnaireResponse')) return undefined;
  return async (patient: Reference<'Patient'>, form: DueMeasure['form'], plan: string | undefined) => {
    // A second press waits for the first.
    if (begun.current) return;
    begun.current = true;
    try {
      const kind = form.resourceType === 'Form' ? 'Form' : 'Questionnaire';
      const open = await client.list(answersTo(patient.id, [form.id], kind));
      const known = open.items.find(({ status }) => status === 'InProgress');
      const { id } =
        known ??
        (await client.create('QuestionnaireResponse', {
          status: 'InProgress',
          subject: { id: patient.id, resourceType: 'Patient' },
          ...(form.resourceType === 'Form'
            ? { form: { id: form.id, resourceType: 'Form' as const } }
            : { questionnaire: { id: form.id, resourceType: 'Questionnaire' as const } }),
          ...(plan === undefined ? {} : { basedOn: { id: plan, resourceType: 'CarePlan' as const } }),
          started: new Date().toISOString(),
        }));
      if (id) await navigate({ to: addressOf(screens, 'QuestionnaireResponse', id, holder) ?? '/' });
    } catch (error) {
      toastFailure(error, 'The form was not started');
    } finally {
      begun.current = false;
    }
  };
}

/** Scheduled measures to fill in now or soon. Empty without any. */
export function DueMeasures({ patientId }: { readonly patientId: string | undefined }) {
  const due = useDueMeasures(patientId);
  const start = useStartMeasure();
  if (due.length === 0) return null;
  return (
    <ul className={classes['list']} aria-label="Measures to fill in">
      {due.map(({ form, due: day, state, plan }) => (
        <li key={form.id}>
          <span className={classes['name']}>{form.display ?? 'Form'}</span>
          <Status tone={state === 'Overdue' ? 'warn' : 'quiet'} plain>
            {state === 'Overdue' ? `due since ${dateWords(day)}` : state === 'Due' ? 'due today' : `due ${dateWords(day)}`}
          </Status>
          {start ? (
            <Button
              size="compact-xs"
              variant="default"
              aria-label={`Fill in ${form.display ?? 'the form'}`}
              onClick={() => void start(plan.patient, form, plan.id)}
            >
              Fill in
            </Button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
