import { useResource } from '@notewell/client/react';
import { labelOfValue, type Note } from '@notewell/model';
import { statesLeft, workOf } from '@notewell/rules';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { planName } from './plan-name.ts';

/** Says which goals stay in the state that a note reported, once the note no longer counts. */
export function StatesLeft({ note }: { readonly note: Note }) {
  const may = useMayDo();
  if (!may('Read', 'CarePlan')) return null;
  const plans = new Set(workOf(note).flatMap(({ plan, status }) => (status ? [plan] : [])));
  return [...plans].map((id) => <OfPlan key={id} planId={id} note={note} />);
}

function OfPlan({ planId, note }: { readonly planId: string; readonly note: Note }) {
  const { data: plan } = useResource('CarePlan', planId);
  if (!plan) return null;
  return statesLeft({ ...plan, id: planId }, note).map(({ id, title, status }) => (
    <p key={id}>
      “{title}” stays {status ? labelOfValue(status).toLowerCase() : ''} in{' '}
      <ResourceLink type="CarePlan" id={planId}>
        {planName(plan)}
      </ResourceLink>
      . Change it there if that is wrong too.
    </p>
  ));
}
