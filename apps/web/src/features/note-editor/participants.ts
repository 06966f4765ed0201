import type { Note, ParticipantRole, Reference } from '@notewell/model';

type Participant = NonNullable<Note['participants']>[number];

const named = (id: string) => (one: Participant) => one.individual.id === id;

/** The note with somebody who took part; whoever is in it already stays as they are. */
export function withParticipant(
  note: Note,
  individual: Reference<'Practitioner' | 'RelatedPerson'>,
  role: ParticipantRole,
): Note {
  const participants = note.participants ?? [];
  return participants.some(named(individual.id)) ? note : { ...note, participants: [...participants, { role, individual }] };
}

/** The note without them. Whoever performs it is not taken out: the note would be nobody's. */
export const withoutParticipant = (note: Note, id: string): Note => ({
  ...note,
  participants: (note.participants ?? []).filter((one) => !named(id)(one) || one.role === 'PrimaryPerformer'),
});

/** The note with another part for one of them. One performs it: who did before assists from then on, and nobody leaves that part but by another taking it. */
export function withPart(note: Note, id: string, role: ParticipantRole): Note {
  const { participants = [] } = note;
  const was = participants.find(named(id))?.role;
  if (was === undefined || was === role || was === 'PrimaryPerformer') return note;
  return {
    ...note,
    participants: participants.map((one) =>
      named(id)(one)
        ? { ...one, role }
        : role === 'PrimaryPerformer' && one.role === role
          ? { ...one, role: 'SecondaryPerformer' }
          : one,
    ),
  };
}

/** What each part is called where one chooses it. */
export const partWords: Readonly<Record<ParticipantRole, string>> = {
  PrimaryPerformer: 'Performs',
  SecondaryPerformer: 'Assists',
  Participation: 'Takes part',
  Patient: 'Patient',
  Coordinator: 'Coordinates',
};
