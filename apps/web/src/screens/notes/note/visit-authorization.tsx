import { NativeSelect } from '@mantine/core';
import { useClient, useResource } from '@notewell/client/react';
import type { Note } from '@notewell/model';
import { coversDay, type Held, leftWords } from '@notewell/rules';
import { useAuthorizations } from '../../../features/coverages/use-authorizations.ts';
import { dayOf } from '../../../platform/dates.ts';
import { toastFailure } from '../../../shell/hooks/toasts.ts';
import { useMayDo } from '../../../shell/session/may.ts';

/** The authorization that the visit uses, among those of the patient's insurance. Empty if there are none, and for a missed visit. */
export function VisitAuthorization({ note }: { readonly note: Note }) {
  const client = useClient();
  const mayDo = useMayDo();
  const { data: visit } = useResource('Encounter', note.encounter?.id);
  const patient = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
  const sought = { service: note.services?.[0]?.id, program: note.program?.id };
  const { held: known } = useAuthorizations(visit && patient, sought);
  const { id = '', coverage, authorization } = visit ?? {};
  const chosen = coverage && authorization ? `${coverage.id} ${authorization}` : '';
  const day = visit?.start && dayOf(visit.start);
  const held = known.filter(({ authorization: one }) => !day || coversDay(one, day));
  const isMissed = note.visitStatus !== undefined && note.visitStatus !== 'Show';
  if (!visit || isMissed || (held.length === 0 && chosen === '')) return null;
  const may = mayDo('Update', 'Encounter', visit, { ...visit, authorization: '1' });
  const change = (next: Held | undefined) =>
    client
      .update('Encounter', id, ({ coverage: _coverage, authorization: _number, ...now }) => ({
        ...now,
        ...(next && { coverage: next.coverage, authorization: next.authorization.number }),
      }))
      .catch((error: unknown) => toastFailure(error));
  return (
    <NativeSelect
      size="xs"
      aria-label="Payer authorization"
      disabled={!may}
      value={chosen}
      data={[
        { value: '', label: 'No authorization' },
        ...held.map((one) => ({ value: keyOf(one), label: wordsOf(one) })),
        // Chosen for another service, or no longer in the chart.
        ...(chosen && !held.some((one) => keyOf(one) === chosen)
          ? [{ value: chosen, label: `Authorization ${authorization}` }]
          : []),
      ]}
      onChange={({ currentTarget: { value } }) => void change(held.find((one) => keyOf(one) === value))}
    />
  );
}

const keyOf = ({ coverage, authorization }: Held): string => `${coverage.id} ${authorization.number}`;

const wordsOf = ({ authorization }: Held): string =>
  [`Authorization ${authorization.number}`, leftWords(authorization)].filter(Boolean).join(', ');
