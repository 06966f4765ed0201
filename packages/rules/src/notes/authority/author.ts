import type { Note, Practitioner, Reference } from '@notewell/model';

type Participant = NonNullable<Note['participants']>[number];

const isStaff = ({ resourceType }: Reference): boolean => resourceType === undefined || resourceType === 'Practitioner';

/** Everybody whom the note names as its author. A note with more than one cannot be saved. */
export const authorsOf = ({ participants = [] }: Pick<Note, 'participants'>): readonly Reference[] =>
  participants.flatMap(({ role, individual }) => (role === 'PrimaryPerformer' && isStaff(individual) ? [individual] : []));

/** Id of the practitioner responsible for the note's text: its primary performer. */
export const authorIn = (note: Pick<Note, 'participants'>): string | undefined => authorsOf(note)[0]?.id;

/** Id of the person responsible for the current text: its last amender, else the author. */
export const answersFor = (note: Pick<Note, 'participants' | 'amendments'>): string | undefined =>
  note.amendments?.at(-1)?.by?.id ?? authorIn(note);

/** True if the person takes part in the visit as staff, other than as the author. */
export const takesPartIn = ({ participants = [] }: Pick<Note, 'participants'>, id: string): boolean =>
  participants.some(({ role, individual }) => role !== 'PrimaryPerformer' && role !== 'Patient' && individual.id === id);

/**
 * Returns the note with another author, and records the change with its reason. The former author assists from then on.
 * The server adds who decided it and when.
 */
export function handedOver(note: Note, to: Reference<'Practitioner'>, reason: string): Note {
  const others = (note.participants ?? [])
    .filter(({ individual }) => individual.id !== to.id)
    .map((one): Participant => (one.role === 'PrimaryPerformer' ? { ...one, role: 'SecondaryPerformer' } : one));
  return {
    ...note,
    participants: [{ role: 'PrimaryPerformer', individual: to }, ...others],
    handOvers: [...(note.handOvers ?? []), { to, reason }],
  };
}

/** Participants of a note without further places of its author, who takes part once. */
export function withAuthorOnce(participants: readonly Participant[]): Participant[] {
  const author = authorIn({ participants: [...participants] });
  return participants.filter(
    ({ role, individual }) => role === 'PrimaryPerformer' || !isStaff(individual) || individual.id !== author,
  );
}

/** True while a change of author waits for the server. Nobody may sign until then. */
export const awaitsHandOver = ({ handOvers = [] }: Pick<Note, 'handOvers'>): boolean =>
  handOvers.some(({ at }) => at === undefined);

/** True if `id` supervises the practitioner on a day (`YYYY-MM-DD`). First and last day of a period count. */
export const supervisesOn = ({ supervisors = [] }: Pick<Practitioner, 'supervisors'>, id: string, day: string): boolean =>
  supervisors.some(
    ({ subject, period }) =>
      subject.id === id &&
      (period?.start === undefined || period.start <= day) &&
      (period?.end === undefined || period.end >= day),
  );
