import { type Note, type NoteDefinition, preferencesInForce, type Reference } from '@notewell/model';
import {
  checkNote,
  type NoteRuleInput,
  type NoteRuleResult,
  noteContext,
  type Prefilled,
  prefilledOf,
  sessionTimeOf,
} from '@notewell/rules';
import type { Save } from '../../../resources/saving/behaviour.ts';
import { find, lookUp } from '../../../resources/saving/lookup.ts';
import { zoneIn } from '../../../resources/saving/practice-day.ts';
import { questionsOf, sharedSectionsOf } from './note-questions.ts';

/** Sessions within this long of the note's own may overlap it. */
const aroundMs = 12 * 3_600_000;

/** Reads what the rules look at, and what the note's forms ask, and runs them. `signed` holds the text signed before. */
export async function noteFacts(
  save: RulePlace,
  note: Note,
  signed?: Note,
): Promise<{ results: NoteRuleResult[]; context: ReturnType<typeof noteContext> }> {
  const [input, forms, sharedSections] = await Promise.all([
    noteInput(save, note),
    questionsOf(save, note),
    sharedSectionsOf(save, note),
  ]);
  return { results: checkNote({ ...input, forms, sharedSections, signed }), context: noteContext(input) };
}

/** The place and time at which rules read. */
export type RulePlace = Pick<Save, 'practice' | 'store' | 'sameSave' | 'now'>;

/** Everything that the rules look at. */
export async function noteInput(save: RulePlace, note: Note): Promise<NoteRuleInput> {
  const patientId = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
  const [definition, encounter, patient, group, chosen, members, prefilled] = await Promise.all([
    definitionOfNote(save, note),
    lookUp(save, 'Encounter', note.encounter?.id),
    lookUp(save, 'Patient', patientId),
    patientId === undefined ? lookUp(save, 'Group', note.subject.id) : undefined,
    find(save, 'PracticePreferences', []),
    membersOf(save, note),
    prefilledIn(save, note),
  ]);
  const preferences = preferencesInForce(chosen[0]);
  const [appointment, service, program, coverages, carePlans, noteRules, otherEncounters, services] = await Promise.all([
    lookUp(save, 'Appointment', encounter?.appointment?.id),
    lookUp(save, 'HealthcareService', (note.services?.[0] ?? encounter?.serviceType)?.id),
    lookUp(save, 'Program', (note.program ?? encounter?.program)?.id),
    patientId === undefined ? undefined : find(save, 'Coverage', [{ kind: 'Patient', values: [patientId] }]),
    patientId === undefined ? undefined : activePlans(save, patientId),
    find(save, 'NoteRule', [{ kind: 'Status', values: ['Active'] }]),
    sessionsAround(save, note, encounter?.start),
    note.composition === 'MultiService' && note.services?.length
      ? find(save, 'HealthcareService', [{ kind: 'Id', values: note.services.map(({ id }) => id) }])
      : [],
  ]);
  return {
    note,
    definition: definition ?? {},
    prefilled,
    encounter,
    appointment,
    service,
    program,
    patient,
    group,
    coverages,
    carePlans,
    ...(members.length > 0 ? { members } : {}),
    ...(services.length > 0 ? { services } : {}),
    noteRules,
    otherEncounters,
    preferences,
    timeZone: zoneIn(chosen[0]),
    now: save.now.toISOString(),
  };
}

const activePlans = (save: RulePlace, patient: string) =>
  find(save, 'CarePlan', [
    { kind: 'Patient', values: [patient] },
    { kind: 'Status', values: ['Active'] },
  ]);

/** The definition of a note. For a group's note that is the definition for those who came, after the common part. */
export async function definitionOfNote(
  save: Pick<Save, 'practice' | 'store' | 'sameSave'>,
  { definition: by }: Note,
): Promise<NoteDefinition | undefined> {
  const own = await lookUp(save, 'NoteDefinition', by?.id);
  if (own || !by) return own;
  const group = await lookUp(save, 'GroupNoteDefinition', by.id);
  const [show, shared] = await Promise.all([
    lookUp(save, 'NoteDefinition', group?.show.id),
    lookUp(save, 'NoteDefinition', group?.shared?.id),
  ]);
  return show && shared ? { ...show, sections: [...(shared.sections ?? []), ...(show.sections ?? [])] } : show;
}

/** The roster of the group's note that this is, or is a part of, by the names that their charts have now. */
export async function membersOf(save: Pick<Save, 'practice' | 'store' | 'sameSave'>, note: Note): Promise<readonly Reference[]> {
  const whole = note.composition === 'Group' ? note : await lookUp(save, 'Note', note.partOf?.id);
  if (whole?.composition !== 'Group') return [];
  const ids = [...new Set((whole.definitionAssignments ?? []).flatMap(({ patient }) => (patient ? [patient.id] : [])))];
  if (ids.length === 0) return [];
  const patients = await find(save, 'Patient', [{ kind: 'Id', values: ids }]);
  return patients.map(({ id = '', display }) => ({ id, resourceType: 'Patient' as const, ...(display ? { display } : {}) }));
}

/** The content that the note's template, and earlier notes with imported sections, put into it. */
async function prefilledIn(save: Pick<Save, 'practice' | 'store' | 'sameSave'>, note: Note): Promise<Prefilled> {
  const from = (note.sections ?? []).flatMap(({ importedFrom: one }) =>
    one && one.resourceType !== 'Transcription' ? [one.id] : [],
  );
  const by = note.definition?.id;
  const [named, ofType, ...earlier] = await Promise.all([
    lookUp(save, 'NoteTemplate', note.template?.id),
    by ? find(save, 'NoteTemplate', [{ kind: 'Definition', values: [by] }]) : [],
    ...[...new Set(from)].map((id) => lookUp(save, 'Note', id)),
  ]);
  return prefilledOf(
    note,
    [...(named ? [named] : []), ...ofType],
    earlier.filter((one) => one !== undefined),
  );
}

/** Other sessions of the patient or the practitioner around the note's own time. */
async function sessionsAround(save: RulePlace, note: Note, encounterStart: string | undefined) {
  const start = sessionTimeOf(note)?.start ?? encounterStart;
  if (start === undefined) return [];
  const at = Date.parse(start);
  const when = { kind: 'Start', from: new Date(at - aroundMs).toISOString(), to: new Date(at + aroundMs).toISOString() };
  const people = (note.participants ?? []).map(({ individual }) => individual.id);
  const [patients, practitioners] = await Promise.all([
    find(save, 'Encounter', [when, { kind: 'Patient', values: [note.subject.id] }]),
    people.length > 0 ? find(save, 'Encounter', [when, { kind: 'Participant', values: people }]) : [],
  ]);
  return [...new Map([...patients, ...practitioners].map((one) => [one.id, one])).values()];
}
