import { useList, useResource } from '@notewell/client/react';
import type { Note, Patient, Practitioner } from '@notewell/model';
import { type ConditionContext, factsOfPatient, type PlaceFacts, type SignerPlace, vacancyIn } from '@notewell/rules';
import type { GroupKit } from '../../../../features/notes/group-note/roster.ts';
import { type MemberPlaces, memberPlaces, memberSignerWords } from '../../../../features/notes/signatures/member-signers.ts';
import { nextPlaces, nextSignerWords, type SigningNote } from '../../../../features/notes/signatures/next-signers.ts';
import { useStaffFacts } from '../../../../features/notes/signatures/use-staff-facts.ts';
import { useToday } from '../../../../shell/hooks/use-today.ts';
import { usePreferences } from '../../../../shell/session/preferences.ts';

export interface NextSigners {
  /** Who signs afterwards, as a sentence. */
  readonly words: string | undefined;
  /** The reason why the note would wait for ever after a signature: the server refuses it. */
  readonly vacancy: string | undefined;
}

/** The notes that the signature of a group's note makes. */
export interface MemberNotes {
  readonly kit: GroupKit | undefined;
  readonly contextOf: (own: Note, patient: Patient | undefined) => ConditionContext;
}

/** Who signs after the user. The server decides by the same rule; without all colleagues at hand, nothing is held back here. */
export function useNextSigners(me: Practitioner | undefined, asked: SigningNote, ofMembers?: MemberNotes): NextSigners {
  const { note } = asked;
  const places = nextPlaces(asked);
  const isOfGroup = note.subject.resourceType === 'Group';
  const patient = useResource('Patient', isOfGroup ? undefined : note.subject.id);
  const { members, patients } = useMemberPlaces(note, ofMembers);
  const isAsking = places.length > 0 || members.some((one) => one.places.length > 0);
  const known = useStaffFacts(isAsking);
  const { patientPopulationLevel } = usePreferences();
  const day = useToday();
  if (!me || !isAsking) return { words: undefined, vacancy: undefined };
  const signersIn = (of: Note, open: readonly SignerPlace[], whose: Patient | undefined): NextSigners => {
    const isKnown = known?.isWhole === true && (of.subject.resourceType === 'Group' || whose !== undefined);
    // The charts of a group are not all loaded here: the server compares them.
    const charts = whose && { level: patientPopulationLevel, patients: [factsOfPatient(whose, day)] };
    const facts: PlaceFacts | undefined = isKnown ? { ...known, note: of, day, charts } : undefined;
    const vacancy = facts && vacancyIn(open, facts);
    return { words: vacancy ? undefined : nextSignerWords(open, { note: of, author: me, today: day, facts }), vacancy };
  };
  const whole = signersIn(note, places, patient.data);
  const each = members.map(({ name, ...one }) => ({
    name,
    ...signersIn(one.note, one.places, patients.get(one.note.subject.id)),
  }));
  const shut = each.find(({ vacancy }) => vacancy !== undefined);
  const vacancy = whole.vacancy ?? (shut && `${shut.name}: ${shut.vacancy}`);
  if (vacancy !== undefined) return { words: undefined, vacancy };
  return { words: [whole.words, memberSignerWords(whole.words, each)].filter(Boolean).join(' ') || undefined, vacancy };
}

const nobody: readonly MemberPlaces[] = [];

/** The open places in the members' notes of a group's note, and the members' records as far as they are known here. */
function useMemberPlaces(note: Note, ofMembers: MemberNotes | undefined) {
  const kit = note.composition === 'Group' ? ofMembers?.kit : undefined;
  const ids = [kit?.definitions.Show, kit?.definitions.NoShow, kit?.definitions.Cancelled].flatMap(
    (one) => one?.signatureConfiguration?.id ?? [],
  );
  const found = useList(byId('SignatureConfiguration', ids));
  const roster = useList(
    byId('Patient', ids.length > 0 ? (note.definitionAssignments ?? []).flatMap((one) => one.patient?.id ?? []) : []),
  );
  const configurations = new Map(found.items.map((one) => [one.id ?? '', one]));
  const patients = new Map(roster.items.map((one) => [one.id ?? '', one]));
  if (!kit || !ofMembers || ids.length === 0) return { members: nobody, patients };
  const contextOf = (own: Note) => ofMembers.contextOf(own, patients.get(own.subject.id));
  return { members: memberPlaces(note, { kit, configurations, contextOf }), patients };
}

/** The records with these ids; nothing is read without ids. */
const byId = <T extends 'Patient' | 'SignatureConfiguration'>(type: T, ids: readonly string[]) => {
  const values = [...new Set(ids)].toSorted();
  return values.length > 0 ? { type, filters: [{ kind: 'Id', values }], pageSize: values.length } : null;
};
