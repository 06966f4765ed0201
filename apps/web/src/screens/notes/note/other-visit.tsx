import { useList, useResource } from '@notewell/client/react';
import { useTranslation } from 'react-i18next';
import { timeOf } from '../../../platform/dates.ts';
import { ResourceLink } from '../../../shell/screens.tsx';

/** Names another visit and links to its note, else to its chart. Empty if the reader may not open it. */
export function OtherVisit({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const visit = useResource('Encounter', id).data;
  const note = useList(visit ? { type: 'Note', filters: [{ kind: 'Encounter', values: [id] }], pageSize: 5 } : null).items.find(
    ({ status }) => status !== 'EnteredInError',
  );
  const whose = visit?.subject ?? visit?.patient;
  if (!visit || !whose) return null;
  const words = [whose.display ?? t('Open the $t(session)'), visit.start && timeOf(visit.start)].filter(Boolean).join(', ');
  return (
    <>
      {' '}
      <ResourceLink type={note?.id ? 'Note' : (whose.resourceType ?? 'Patient')} id={note?.id ?? whose.id}>
        {words}
      </ResourceLink>
    </>
  );
}
