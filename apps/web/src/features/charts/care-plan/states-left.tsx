import { useResource } from '@notewell/client/react';
import { labelOfValue, type Note } from '@notewell/model';
import { statesGivenBack, statesLeft, workOf } from '@notewell/rules';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { planName } from './plan-name.ts';

interface StatesLeftProps {
  readonly noteId: string;
  readonly note: Note;
}

/** Says which goals go back to their earlier state once the note no longer counts, and which stay as somebody set them. */
export function StatesLeft(props: StatesLeftProps) {
  const may = useMayDo();
  if (!may('Read', 'CarePlan')) return null;
  const plans = new Set(workOf(props.note).flatMap(({ plan, status }) => (status ? [plan] : [])));
  return [...plans].map((id) => <OfPlan key={id} planId={id} {...props} />);
}

function OfPlan({ planId, noteId, note }: StatesLeftProps & { readonly planId: string }) {
  const { data } = useResource('CarePlan', planId);
  if (!data) return null;
  const plan = { ...data, id: planId };
  const link = (
    <ResourceLink type="CarePlan" id={planId}>
      {planName(data)}
    </ResourceLink>
  );
  return (
    <>
      {statesGivenBack(plan, { ...note, id: noteId, status: 'EnteredInError' }).map(({ item, status }) => (
        <p key={item.id}>
          “{item.title}” becomes {labelOfValue(status).toLowerCase()} again in {link}.
        </p>
      ))}
      {statesLeft(plan, { ...note, id: noteId }).map(({ id, title, status }) => (
        <p key={id}>
          “{title}” stays {status ? labelOfValue(status).toLowerCase() : ''} in {link}. Change it there if that is wrong too.
        </p>
      ))}
    </>
  );
}
