import { useReadableList } from '../../../shell/session/readable-list.ts';
import type { Sendable } from './packets-to-send.ts';

const published = { kind: 'Status', values: ['Active'] } as const;
const forFamily = { kind: 'Audience', values: ['Patient', 'RelatedPerson'] } as const;

/** Published forms that patients fill in, and the packets of the practice. */
export function useSendable(): {
  readonly forms: readonly Sendable[];
  readonly packets: readonly Sendable[];
  readonly isLoading: boolean;
} {
  const single = useReadableList({ type: 'Questionnaire', filters: [published, forFamily], pageSize: 100 });
  const several = useReadableList({ type: 'Form', filters: [published, forFamily], pageSize: 100 });
  const packets = useReadableList({ type: 'Packet', filters: [published], pageSize: 100 });
  // Offers the form alone where it has one questionnaire.
  const wrapped = new Set(
    several.items.flatMap(({ questionnaires = [] }) => (questionnaires.length === 1 ? questionnaires : [])).map(({ id }) => id),
  );
  const known = new Set(several.items.map(({ id }) => id));
  return {
    forms: [...single.items.filter(({ id = '' }) => !wrapped.has(id)), ...several.items]
      .map(({ id = '', resourceType, title }) => ({ id, resourceType, title }))
      .toSorted((one, other) => one.title.localeCompare(other.title)),
    // Of a packet with other forms, the patient could not open all.
    packets: packets.items
      .filter(({ forms = [] }) => forms.length > 0 && forms.every(({ id }) => known.has(id)))
      .map(({ id = '', resourceType, title, dueDays }) => ({ id, resourceType, title, dueDays })),
    isLoading: [single, several, packets].some(({ status }) => status === 'loading'),
  };
}
