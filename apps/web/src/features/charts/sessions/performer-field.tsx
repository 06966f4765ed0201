import { Select } from '@mantine/core';
import type { Encounter, Fault, Reference } from '@notewell/model';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useReadableList } from '../../../shell/session/readable-list.ts';
import { asStaff, useMe } from '../../../shell/session/session.ts';
import { useRefusedText } from '../../records/fields/refused-places.tsx';
import { usePractitioners } from '../../scheduling/calendar/use-practitioners.ts';
import { firstPerformer } from './performer.ts';

type Person = Reference<'Practitioner'>;

/** Clinicians for whom the user may enter a session, and the one with whom it begins. Nobody until they are known. */
export function usePerformers(mayEnterFor: (performer: Person) => boolean) {
  const { profile } = useMe();
  const me = useMemo(() => asStaff(profile), [profile]);
  const working = usePractitioners('working');
  const people = useReadableList<'Practitioner'>({ type: 'Practitioner', orderBy: 'name', order: 'asc', pageSize: 500 });
  const schedules = useReadableList<'Schedule'>({ type: 'Schedule', pageSize: 500 });
  if (people.status === 'loading' || schedules.status === 'loading') return { isLoading: true, offered: [], first: undefined };
  const offered = working.filter(mayEnterFor);
  // Nobody is preset where it is not known who sees patients.
  const isKnown = people.status === 'ready' && schedules.status === 'ready';
  return {
    isLoading: false,
    offered,
    first:
      isKnown || offered.length < 2
        ? firstPerformer(me, offered, { people: people.items, schedules: schedules.items })
        : undefined,
  };
}

const performerIn = ({ participants = [] }: Pick<Encounter, 'participants'>) =>
  participants.find(({ role }) => role === 'PrimaryPerformer')?.individual.id;

/** Fault of a session for which nobody said who gave it. */
export const performerFaults = (session: Pick<Encounter, 'participants'>, message: string): readonly Fault[] =>
  performerIn(session) ? [] : [{ path: 'participants', code: 'required', message }];

interface PerformerFieldProps {
  readonly session: Pick<Encounter, 'participants'>;
  readonly offered: readonly Person[];
  readonly isLoading: boolean;
  readonly onChange: (performer: Person) => void;
}

/** Asks who gave a session, where it may be somebody else than the user. */
export function PerformerField({ session, offered, isLoading, onChange }: PerformerFieldProps) {
  const { t } = useTranslation();
  const error = useRefusedText('participants');
  if (offered.length < 2 && !isLoading) return null;
  return (
    <Select
      label={t('Practitioner')}
      placeholder={isLoading ? 'Loading…' : t('Who gave this $t(session)')}
      disabled={isLoading}
      required
      searchable
      allowDeselect={false}
      error={error}
      data={offered.map(({ id, display }) => ({ value: id, label: display ?? 'No name' }))}
      value={performerIn(session) ?? null}
      onChange={(id) => {
        const found = offered.find((one) => one.id === id);
        if (found) onChange(found);
      }}
    />
  );
}
