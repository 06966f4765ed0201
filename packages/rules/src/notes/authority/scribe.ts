import type { Coding, Encounter, Note } from '@notewell/model';

type Participant = NonNullable<Note['participants']>[number];

/** Participation of a scribe, who writes the note down and was not part of the care. */
export const scribeType: Coding = {
  code: 'TRANS',
  display: 'Transcriber',
  system: 'http://terminology.hl7.org/CodeSystem/v3-ParticipationType',
};

/** True if this participant only wrote the note down. */
export const isScribe = ({ type }: Pick<Participant, 'type'>): boolean => type?.code === scribeType.code;

/** People of the visit: the note's participants without its scribe. */
export const peopleOfVisit = (participants: Note['participants']): NonNullable<Encounter['participants']> =>
  (participants ?? []).filter((one) => !isScribe(one));
