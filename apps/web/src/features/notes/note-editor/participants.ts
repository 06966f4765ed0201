import type { Note, ParticipantRole, Reference } from '@notewell/model';

type Participant = NonNullable<Note['participants']>[number];

const named = (id: string) => (one: Participant) => one.individual.id === id;

/** Adds a participant; an existing one stays unchanged. */
export function withParticipant(
  note: Note,
  individual: Reference<'Practitioner' | 'RelatedPerson'>,
  role: ParticipantRole,
): Note {
  const participants = note.participants ?? [];
  return participants.some(named(individual.id)) ? note : { ...note, participants: [...participants, { role, individual }] };
}

/** Removes a participant, except the provider, without whom the note has no author. */
export const withoutParticipant = (note: Note, id: string): Note => ({
  ...note,
  participants: (note.participants ?? []).filter((one) => !named(id)(one) || one.role === 'PrimaryPerformer'),
});

/** Changes a participant's role. The author stays, because changing the author is a separate step. */
export function withPart(note: Note, id: string, role: ParticipantRole): Note {
  const { participants = [] } = note;
  const was = participants.find(named(id))?.role;
  if (was === undefined || was === role || was === 'PrimaryPerformer' || role === 'PrimaryPerformer') return note;
  return { ...note, participants: participants.map((one) => (named(id)(one) ? { ...one, role } : one)) };
}
