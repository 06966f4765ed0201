import { ageAt, type Json, type Note, type ParticipantRole, type RuleSubject } from '@notewell/model';
import { type Answers, answersFrom, type ConditionContext } from '../forms/index.ts';
import { locationOf, programOf, serviceDayOf, sessionOf, todayOf } from './facts.ts';
import type { NoteRuleInput } from './input.ts';

const participantOf = ({ note, encounter }: NoteRuleInput, wanted: ParticipantRole): string | undefined =>
  (note.participants ?? encounter?.participants)?.find(({ role }) => role === wanted)?.individual.id;

const idIf = (type: string, reference: Note['subject'] | undefined): string | undefined =>
  reference?.resourceType === type ? reference.id : undefined;

/** Value of each subject of spec section 3 in a note: ids of resources, whole years, minutes, a day, instants. */
const subjects: Readonly<Record<RuleSubject, (input: NoteRuleInput) => Json | undefined>> = {
  Unknown: () => undefined,
  Today: todayOf,
  Now: ({ now }) => now,
  PrimaryPerformer: (input) => participantOf(input, 'PrimaryPerformer'),
  Patient: ({ note, encounter, patient }) => patient?.id ?? idIf('Patient', note.subject) ?? encounter?.patient?.id,
  PatientAge: (input) => {
    const day = serviceDayOf(input) ?? todayOf(input);
    return input.patient?.birthDate ? ageAt(input.patient.birthDate, day) : undefined;
  },
  PatientGender: ({ patient }) => patient?.administrativeGender ?? patient?.sex,
  ServiceType: ({ note, encounter, service }) => service?.id ?? encounter?.serviceType?.id ?? note.services?.map(({ id }) => id),
  Location: (input) => locationOf(input)?.id,
  ServiceLocation: (input) => input.appointment?.serviceLocation?.id ?? locationOf(input)?.id,
  Program: (input) => programOf(input)?.id,
  Group: ({ note, encounter, appointment }) =>
    idIf('Group', note.subject) ?? idIf('Group', encounter?.subject) ?? appointment?.group?.id,
  GroupUnit: ({ group, note }) => group?.members?.find(({ member }) => member.id === note.subject.id)?.unit,
  EpisodeOfCare: ({ note, encounter }) => note.episodeOfCare?.id ?? encounter?.episodeOfCare?.id,
  ProgramEnrollment: ({ patient }) => patient?.programs?.map(({ id }) => id),
  EncounterStart: (input) => sessionOf(input).start,
  EncounterEnd: (input) => sessionOf(input).end,
  EncounterDuration: (input) => sessionOf(input).minutes,
  ParentSubject: ({ note, encounter }) => note.partOf?.id ?? encounter?.partOf?.id,
};

/** Answers of all the note's sections together. */
const answersOf = ({ note }: NoteRuleInput): Answers =>
  answersFrom((note.sections ?? []).flatMap(({ answers }) => answers ?? []));

/** Context for the conditions of a note's sections, questions and rules. */
export function noteContext(input: NoteRuleInput): ConditionContext {
  const known = Object.entries(subjects).map(([name, of]) => [name, of(input)] as const);
  return {
    answers: answersOf(input),
    subjects: Object.fromEntries(known.filter(([, value]) => value !== undefined)),
    today: todayOf(input),
  };
}
