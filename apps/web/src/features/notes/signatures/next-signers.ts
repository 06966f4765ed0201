import type { Note, Practitioner, SignatureConfiguration } from '@notewell/model';
import { type ConditionContext, peopleOfVisit, signatureNeeds } from '@notewell/rules';

type Signer = NonNullable<SignatureConfiguration['signers']>[number];
interface NextSigners {
  readonly note: Note;
  readonly configuration: Pick<SignatureConfiguration, 'signers'> | undefined;
  readonly context: ConditionContext;
  /** The author, who signs first. */
  readonly author: Practitioner;
  readonly today: string;
}

const nameless: Partial<Record<Signer['kind'], string>> = {
  Supervisor: 'a supervisor',
  CoSigner: 'a co-signer',
  Witness: 'a witness',
};

/** Says who is asked to sign after the author, such as `Then Ruth Abernathy co-signs.`; undefined if nobody is. */
export function nextSignerWords(asked: NextSigners): string | undefined {
  const needs = signatureNeeds(asked.note, asked.configuration, {
    context: asked.context,
    counts: ({ status }) => status === 'Signed' || status === 'Pending',
    holdsRole: () => true,
    isListed: () => true,
  });
  const clauses = needs.flatMap(({ id, kind, required, given }) => {
    const someone = nameless[kind];
    const place = asked.configuration?.signers?.find((one) => one.id === id);
    if (!someone || !place || !required || given) return [];
    const names = namesFor(place, asked);
    return [`${names.length > 0 ? names.join(' or ') : someone} ${kind === 'Witness' ? 'signs' : 'co-signs'}`];
  });
  return clauses.length > 0 ? `Then ${clauses.join(', and ')}.` : undefined;
}

/** People whom the place names, in the order in which the server asks; empty if they are not known here. */
function namesFor({ kind, practitioners = [], participant }: Signer, { note, author, today }: NextSigners): readonly string[] {
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
