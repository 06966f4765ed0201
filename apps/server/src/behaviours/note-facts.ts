import { type Note, preferencesInForce } from '@notewell/model';
import { checkNote, type NoteRuleInput, type NoteRuleResult, noteContext } from '@notewell/rules';
import type { Save } from './behaviour.ts';
import { find, lookUp } from './lookup.ts';

/** Sessions within this long of the note's own may overlap it. */
const aroundMs = 12 * 3_600_000;

/** Reads what the rules look at, and runs them. */
export async function noteFacts(
  save: Save,
  note: Note,
): Promise<{ results: NoteRuleResult[]; context: ReturnType<typeof noteContext> }> {
  const patientId = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
  const [definition, encounter, patient, group, chosen] = await Promise.all([
    lookUp(save, 'NoteDefinition', note.definition?.id),
    lookUp(save, 'Encounter', note.encounter?.id),
    lookUp(save, 'Patient', patientId),
    patientId === undefined ? lookUp(save, 'Group', note.subject.id) : undefined,
    find(save, 'PracticePreferences', []),
  ]);
  const preferences = preferencesInForce(chosen[0]);
  const [appointment, service, program, coverages, noteRules, otherEncounters] = await Promise.all([
    lookUp(save, 'Appointment', encounter?.appointment?.id),
    lookUp(save, 'HealthcareService', (note.services?.[0] ?? encounter?.serviceType)?.id),
    lookUp(save, 'Program', (note.program ?? encounter?.program)?.id),
    patientId === undefined ? [] : find(save, 'Coverage', [{ kind: 'Patient', values: [patientId] }]),
    find(save, 'NoteRule', [{ kind: 'Status', values: ['Active'] }]),
    sessionsAround(save, note, encounter?.start),
  ]);
  const input: NoteRuleInput = {
    note,
    definition: definition ?? {},
    encounter,
    appointment,
    service,
    program,
    patient,
    group,
    coverages,
    noteRules,
    otherEncounters,
    preferences,
    timeZone: chosen[0]?.timeZone ?? 'UTC',
    now: save.now.toISOString(),
  };
  return { results: checkNote(input), context: noteContext(input) };
}

/** Other sessions of the patient or the practitioner around the note's own time. */
async function sessionsAround(save: Save, note: Note, encounterStart: string | undefined) {
  const start = note.sessionTime?.start ?? encounterStart;
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
