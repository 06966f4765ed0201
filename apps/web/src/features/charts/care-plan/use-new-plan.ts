import { useClient } from '@notewell/client/react';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { dayOf } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { addressOf, useHolder, useShellFacts } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { emptyPlan } from './next-plan.ts';

/** Begins an empty draft and opens it, at a goal for a diagnosis where one is named; undefined for users who may not. */
export function useNewPlan(patientId: string, goalFor?: string): (() => void) | undefined {
  const client = useClient();
  const { profile } = useMe();
  const may = useMayDo();
  const navigate = useNavigate();
  const { screens } = useShellFacts();
  const holder = useHolder();
  const begun = useRef(false);
  const plan = emptyPlan({ id: patientId, resourceType: 'Patient' }, { start: dayOf(new Date()), author: asStaff(profile) });
  if (!may('Create', 'CarePlan', plan)) return undefined;
  const begin = async () => {
    // A second press waits for the first.
    if (begun.current) return;
    begun.current = true;
    try {
      const { id } = await client.create('CarePlan', plan);
      const to = addressOf(screens, 'CarePlan', id ?? '', holder) ?? '/';
      if (id) await navigate({ to, ...(goalFor !== undefined && { search: { goalFor } }) });
    } catch (error) {
      toastFailure(error, 'The care plan was not added');
    } finally {
      begun.current = false;
    }
  };
  return () => void begin();
}
