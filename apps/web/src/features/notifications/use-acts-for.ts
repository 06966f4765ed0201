import { useResource } from '@notewell/client/react';
import { deputyOn } from '@notewell/rules/notifications';
import { dayOf } from '../../platform/dates.ts';
import { useMe } from '../../shell/session/session.ts';
import { useInbox } from './use-inbox.ts';

/** True if the user does the work of a record for a person: as their deputy today, or because it was reassigned to the user. */
export function useActsFor(person: { readonly id: string } | undefined, record: string): boolean {
  const { profile } = useMe();
  const id = person?.id === profile.id ? undefined : person?.id;
  const deputies = useResource('Practitioner', id).data?.deputies ?? [];
  const { open, snoozed } = useInbox();
  if (id === undefined) return false;
  const isGiven = [...open, ...snoozed].some(({ about, onBehalfOf }) => about?.id === record && onBehalfOf?.id === id);
  return isGiven || deputyOn(deputies, profile.id, dayOf(new Date())) !== undefined;
}
