import { useResource } from '@notewell/client/react';
import type { Practitioner } from '@notewell/model';
import { factsOfPatient, type PlaceFacts, vacancyIn } from '@notewell/rules';
import { nextPlaces, nextSignerWords, type SigningNote } from '../../../../features/notes/signatures/next-signers.ts';
import { useStaffFacts } from '../../../../features/notes/signatures/use-staff-facts.ts';

export interface NextSigners {
  /** Who signs afterwards, as a sentence. */
  readonly words: string | undefined;
  /** The reason why the note would wait for ever after a signature: the server refuses it. */
  readonly vacancy: string | undefined;
}

/** Who signs after the user. The server decides by the same rule; without all colleagues at hand, nothing is held back here. */
export function useNextSigners(me: Practitioner | undefined, asked: SigningNote): NextSigners {
  const { note } = asked;
  const places = nextPlaces(asked);
  const isOfGroup = note.subject.resourceType === 'Group';
  const patient = useResource('Patient', isOfGroup ? undefined : note.subject.id);
  const known = useStaffFacts(places.length > 0);
  if (!me || places.length === 0) return { words: undefined, vacancy: undefined };
  const day = new Date().toISOString().slice(0, 10);
  const isKnown = known?.isWhole === true && (isOfGroup || patient.data !== undefined);
  const facts: PlaceFacts | undefined = isKnown
    ? { note, own: known.own, staff: known.staff, day, patient: patient.data && factsOfPatient(patient.data, day) }
    : undefined;
  const vacancy = facts && vacancyIn(places, facts);
  return { words: vacancy ? undefined : nextSignerWords(places, { note, author: me, today: day, facts }), vacancy };
}
