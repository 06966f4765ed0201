import { useList } from '@notewell/client/react';
import { usePlansToSign } from '../../../features/charts/care-plan/plans-to-sign.ts';
import { formsToFill } from '../../../features/charts/sent-forms/forms-to-fill.ts';
import { useWaiting as useUnreadMessages } from '../../../features/messaging/use-unread.ts';
import { reviewsAskedOf } from '../../../features/notes/waiting/use-my-notes.ts';
import { waitingFor } from '../../../features/notes/waiting/waiting.ts';
import { notesAskedOf, unsignedNotesOf } from '../../../features/notes/work-list/index.ts';
import { useAgreements } from '../../../features/portal/agreements.ts';
import { dayOf } from '../../../platform/dates.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { useMe } from '../../../shell/session/session.ts';
import { path as home } from '../../home/home/route.ts';
import { path as messages } from '../../messaging/messages/route.ts';

/** Numbers of items that wait outside the inbox. */
interface Counts {
  readonly messages: number;
  readonly notes: number;
  readonly plans: number;
  readonly forms: number;
  readonly agreements: number;
}

const places: readonly (readonly [keyof Counts, string, string, string])[] = [
  ['messages', '1 unread message', 'unread messages', messages],
  ['notes', '1 note assigned to you', 'notes assigned to you', home],
  ['plans', '1 care plan to sign', 'care plans to sign', home],
  ['forms', '1 form to fill in', 'forms to fill in', home],
  ['agreements', '1 agreement to sign', 'agreements to sign', home],
];

/** Says what waits elsewhere, each with the screen that shows it. */
export const elsewhereIn = (counts: Counts): readonly { readonly what: string; readonly to: string }[] =>
  places.flatMap(([name, one, several, to]) => {
    const count = counts[name];
    return count === 0 ? [] : [{ what: count === 1 ? one : `${count} ${several}`, to }];
  });

/** Items of Home and Messages that no notification of the user shows, such as unread messages of a team. */
export function useElsewhere() {
  const { profile, who, patientId = '' } = useMe();
  const isStaff = who === 'staff';
  const me = profile.id;
  const toSign = useReadableList(isStaff ? notesAskedOf(me) : null).items;
  const mine = useReadableList(isStaff ? unsignedNotesOf(me) : null).items;
  const toReview = useReadableList(isStaff ? reviewsAskedOf(me) : null).items;
  const forms = useList(isStaff ? null : formsToFill(patientId)).items;
  const { offered } = useAgreements(isStaff ? undefined : patientId, { id: me, day: dayOf(new Date()) });
  return elsewhereIn({
    messages: useUnreadMessages(),
    notes: waitingFor(me, toSign, mine, toReview).length,
    plans: usePlansToSign(isStaff ? me : undefined).length,
    forms: forms.filter(({ author }) => author?.resourceType !== 'Practitioner').length,
    agreements: offered.length,
  });
}
