import type { Note, Practitioner, SignatureConfiguration } from '@notewell/model';
import {
  type ConditionContext,
  openPlaces,
  type PlaceFacts,
  peopleOfVisit,
  type SignerPlace,
  signatureNeeds,
  signersOfPlace,
} from '@notewell/rules';

/** A note before its author signs. */
export interface SigningNote {
  readonly note: Note;
  readonly configuration: Pick<SignatureConfiguration, 'signers'> | undefined;
  readonly context: ConditionContext;
  /** True for an amendment: everybody signs the new text again. */
  readonly amends?: boolean;
}

const nameless: Partial<Record<SignerPlace['kind'], string>> = {
  Supervisor: 'a supervisor',
  CoSigner: 'a co-signer',
  Witness: 'a witness',
};

/** Required places of the staff that are still open once the author has signed. */
export function nextPlaces({ note, configuration, context, amends = false }: SigningNote): readonly SignerPlace[] {
  const needs = signatureNeeds(note, configuration, {
    context,
    counts: ({ status }) => !amends && (status === 'Signed' || status === 'Pending'),
    holdsRole: () => true,
    isListed: () => true,
  });
  return openPlaces(needs, configuration).filter(({ kind }) => nameless[kind] !== undefined);
}

interface Around {
  readonly note: Pick<Note, 'participants'>;
  /** The author, who signs first. */
  readonly author: Practitioner;
  readonly today: string;
  /** Facts that decide who is asked; undefined where not all colleagues are known here. */
  readonly facts: PlaceFacts | undefined;
}

/** Says who is asked to sign after the author, such as `Then Ruth Abernathy co-signs.`; undefined if nobody is. */
export function nextSignerWords(places: readonly SignerPlace[], around: Around): string | undefined {
  const clauses = places.map((place) => {
    const names = namesFor(place, around);
    const who = names.length > 0 ? names.join(' or ') : (nameless[place.kind] ?? 'a colleague');
    return `${who} ${place.kind === 'Witness' ? 'signs' : 'co-signs'}`;
  });
  return clauses.length > 0 ? `Then ${clauses.join(', and ')}.` : undefined;
}

/** Most names that the sentence holds: any of more people may sign. */
const mostNamed = 3;

/** People who are asked to take the place; empty if they are not known here, or too many to name. */
function namesFor(place: SignerPlace, { note, author, today, facts }: Around): readonly string[] {
  if (facts) {
    const people = signersOfPlace(place, facts);
    return people.length > mostNamed ? [] : people.flatMap(({ name, display }) => nameOf(name) ?? display ?? []);
  }
  const { kind, practitioners = [], participant } = place;
  // Who is on a staff list today is known to the server.
  if (practitioners.some(({ resourceType }) => resourceType === 'Listing')) return [];
  const named = practitioners.filter(({ id }) => id !== author.id);
  const part = peopleOfVisit(note.participants)
    .filter(({ role }) => participant !== undefined && role === participant)
    .map(({ individual }) => individual);
  const supervisors = kind === 'Supervisor' ? (author.supervisors ?? []) : [];
  const present = supervisors.filter(({ period }) => !(period?.end && period.end < today)).map(({ subject }) => subject);
  const people = [named, part, present].find((list) => list.length > 0) ?? [];
  return people.flatMap(({ display }) => display ?? []);
}

const nameOf = ({ given, family }: Practitioner['name']): string | undefined =>
  [given, family].filter(Boolean).join(' ') || undefined;
