import { useList, useResource } from '@notewell/client/react';
import { labelOfValue, type Note } from '@notewell/model';
import { statesGivenBack, statesLeft, workOf } from '@notewell/rules';
import { zoneInForce } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';
import { useMayDo } from '../../../shell/session/may.ts';
import { planName } from './plan-name.ts';

interface StatesLeftProps {
  readonly noteId: string;
  readonly note: Note;
  /** The note as it is corrected; absent where it no longer counts at all. */
  readonly corrected?: Note | undefined;
}

/** Says which goals go back to their earlier state once the note says so no more, and which stay as somebody set them. */
export function StatesLeft(props: StatesLeftProps) {
  const may = useMayDo();
  if (!may('Read', 'CarePlan')) return null;
  const plans = new Set(workOf(props.note).flatMap(({ plan, status }) => (status ? [plan] : [])));
  return [...plans].map((id) => <OfPlan key={id} planId={id} {...props} />);
}

function OfPlan({ planId, noteId, note, corrected }: StatesLeftProps & { readonly planId: string }) {
  const { data } = useResource('CarePlan', planId);
  const ids = [...new Set((data?.items ?? []).flatMap(({ history = [] }) => history.flatMap(({ note: one }) => one?.id ?? [])))];
  const others = useList(
    ids.length > 0 ? { type: 'Note', filters: [{ kind: 'Id', values: ids.toSorted() }], pageSize: 200 } : null,
  );
  if (!data || (ids.length > 0 && others.status === 'loading')) return null;
  const plan = { ...data, id: planId };
  const after = { ...(corrected ?? note), id: noteId, status: corrected ? ('Amended' as const) : ('EnteredInError' as const) };
  const around = { others: others.items.filter(({ id }) => id !== noteId), zone: zoneInForce() };
  const link = (
    <ResourceLink type="CarePlan" id={planId}>
      {planName(data)}
    </ResourceLink>
  );
  // Without the other notes, it is unknown which state the server gives back.
  if (ids.length > 0 && (others.status !== 'ready' || others.isPartial))
    return <p>The other notes about the goals of {link} could not be read here. Look at the goals afterwards.</p>;
  return (
    <>
      {statesGivenBack(plan, after, around).map(({ item, status }) => (
        <p key={item.id}>
          “{item.title}” becomes {labelOfValue(status).toLowerCase()} again in {link}.
        </p>
      ))}
      {statesLeft(plan, note, { after, ...around }).map(({ id, title, status }) => (
        <p key={id}>
          “{title}” stays {status ? labelOfValue(status).toLowerCase() : ''} in {link}. Change it there if that is wrong too.
        </p>
      ))}
    </>
  );
}
