import { useClient, useList } from '@notewell/client/react';
import type { IdentityAssurance, Patient, Person, Practitioner, Reference, RelatedPerson } from '@notewell/model';
import { alikeRecords, isLinked, type LinkedType, type PersonLink, withLink, withoutLink } from '@notewell/rules';
import { addDays } from '../../../platform/dates.ts';
import { useMayDo } from '../../../shell/session/may.ts';

/** A record of a human being: of a patient, a relative or a colleague. */
export type HumanRecord = Patient | Practitioner | RelatedPerson;
export interface Human {
  readonly type: LinkedType;
  readonly id: string;
  readonly record: HumanRecord;
}

const referenceOf = ({ type, id, record: { display } }: Human): PersonLink['target'] => ({
  resourceType: type,
  id,
  ...(display && { display }),
});
const personsOf = (id: string) => ({ type: 'Person' as const, filters: [{ kind: 'Link', values: [id] }], pageSize: 20 });

/** The person that links a record with others, as far as the user may read all of them. */
export function useSamePerson(human: Human) {
  const client = useClient();
  const may = useMayDo();
  const list = useList(personsOf(client.id(human.id)));
  const person = list.items.find(isLinked);
  const links = (person?.links ?? []).filter(({ target }) => target.id !== client.id(human.id));

  type Links = Pick<Person, 'links' | 'active'>;
  const save = (of: Person, next: (now: Person) => Links) =>
    client.update('Person', of.id ?? '', (now) => ({ ...now, ...next(now) }));
  /** Links another record, and joins the two persons where both records had one. */
  async function link(other: Human, assurance: IdentityAssurance): Promise<void> {
    const found = await client.list(personsOf(client.id(other.id)));
    const theirs = found.items.find(isLinked);
    const added: PersonLink = { target: referenceOf(other), assurance };
    const own: PersonLink = { target: referenceOf(human), assurance };
    if (!person) {
      if (theirs) return save(theirs, (now) => ({ links: withLink(now, own) }));
      await client.create('Person', { name: human.record.name ?? {}, links: [own, added], active: true });
      return;
    }
    const joined = theirs && theirs.id !== person.id ? (theirs.links ?? []) : [];
    // The other link ends first: a record has one link.
    if (theirs && joined.length > 0) await save(theirs, (now) => withoutLink({ links: (now.links ?? []).slice(0, 2) }, other.id));
    await save(person, (now) => ({
      links: [...joined, added].reduce((known, one) => withLink({ links: known }, one), now.links ?? []),
    }));
  }
  return {
    person,
    links,
    status: list.status,
    mayLink: may(person ? 'Update' : 'Create', 'Person'),
    link,
    unlink: async ({ id }: Reference) => person && save(person, (now) => withoutLink(now, id)),
    rate: async (one: PersonLink, assurance: IdentityAssurance) =>
      person && save(person, (now) => ({ links: withLink(now, { ...one, assurance }) })),
  };
}

/** Records that the user may see and that may be of the same human being. */
export function useAlike({ record, type, id }: Human, linked: readonly Reference[]) {
  const may = useMayDo();
  const { name } = record;
  const birthDate = 'birthDate' in record ? record.birthDate : undefined;
  const text = [name?.given, name?.family].filter(Boolean).join(' ');
  const named = name?.given && name.family ? [{ kind: 'Text', text }] : undefined;
  const born = birthDate ? [{ kind: 'BirthDate', from: birthDate, to: addDays(birthDate, 1) }] : undefined;
  const query = <T extends LinkedType>(of: T, filters: typeof named | typeof born) =>
    filters && may('Read', of) ? { type: of, filters, pageSize: 20 } : null;
  const lists = [
    useList(query('Patient', named)),
    useList(query('Patient', born)),
    useList(query('RelatedPerson', named)),
    useList(query('RelatedPerson', born)),
    useList(query('Practitioner', named)),
  ];
  const humans = lists.flatMap(({ items }) => items.flatMap((one) => humanOf(one)));
  const found = alikeRecords(
    { ...record, id },
    humans.map((one) => ({ ...one.record, id: one.id, human: one })),
    linked,
  );
  // A patient's own relative is somebody else, even with the same name.
  return found
    .map(({ record: { human }, why }) => ({ human, why }))
    .filter(
      ({ human }) =>
        !(type === 'Patient' && isRelativeOf(human, id)) && !(human.type === 'Patient' && id.startsWith(`${human.id}.`)),
    );
}
const isRelativeOf = (human: Human, patientId: string) => human.id.startsWith(`${patientId}.`);

/** A record as a human being, once it has an id. */
export const humanOf = (record: HumanRecord): Human[] => {
  const { id, resourceType } = record;
  return id && (resourceType === 'Patient' || resourceType === 'RelatedPerson' || resourceType === 'Practitioner')
    ? [{ type: resourceType, id, record }]
    : [];
};
