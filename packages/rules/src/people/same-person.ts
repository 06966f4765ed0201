import type { Person, Reference } from '@notewell/model';
import { type Likened, type LikenessReason, likenessOf, likenessReasons } from './likeness.ts';

/* One human being in several records: a Person that links them. */

export type PersonLink = NonNullable<Person['links']>[number];
export type LinkedType = 'Patient' | 'Practitioner' | 'RelatedPerson';
type Links = Pick<Person, 'links' | 'active'>;

/** A link connects two records or more. A person with fewer is what remains of an ended link. */
export const isLinked = ({ links = [], active }: Links): boolean => active !== false && links.length > 1;

/** Adds a record, or changes how sure the link is. */
export function withLink({ links = [] }: Links, link: PersonLink): PersonLink[] {
  const isKnown = links.some(({ target }) => target.id === link.target.id);
  return isKnown ? links.map((one) => (one.target.id === link.target.id ? link : one)) : [...links, link];
}

/**
 * Takes a record out. Of a pair, the record of a patient stays: it limits who reads what remains, so that an ended link names
 * nobody to those who may not know the patient.
 */
export function withoutLink({ links = [] }: Links, id: string): Required<Links> {
  const rest = links.filter(({ target }) => target.id !== id);
  if (rest.length > 1) return { links: rest, active: true };
  const ofPatient = links.find(({ target }) => target.resourceType !== 'Practitioner');
  return { links: ofPatient ? [ofPatient] : rest, active: false };
}

export interface Suggested<R extends Likened & { readonly id?: string | undefined }> {
  readonly record: R;
  readonly why: LikenessReason;
}

/** Records that may be of the same human being, most likely first, without the record itself and those that it is linked to. */
export function alikeRecords<R extends Likened & { readonly id?: string | undefined }>(
  record: Likened & { readonly id?: string | undefined },
  found: readonly R[],
  linked: readonly Reference[],
): readonly Suggested<R>[] {
  const known = new Set([record.id, ...linked.map(({ id }) => id)]);
  // A record number separates charts; it says nothing of a relative or a colleague.
  const entered = { name: record.name, birthDate: record.birthDate };
  return [...new Map(found.map((one) => [one.id, one])).values()]
    .filter(({ id }) => !known.has(id))
    .flatMap((one) => {
      const why = likenessOf(entered, one);
      return why ? [{ record: one, why }] : [];
    })
    .sort((a, b) => likenessReasons.indexOf(a.why) - likenessReasons.indexOf(b.why));
}
