import { useList, useResource } from '@notewell/client/react';
import type { Note, NoteDefinition, Reference } from '@notewell/model';
import {
  attendanceOf,
  type ConditionContext,
  checkNote,
  isSectionShown,
  type NoteRuleInput,
  type NoteRuleResult,
  noteContext,
  noteOfMember,
  visitOfMember,
} from '@notewell/rules';
import { useDeferredValue, useMemo } from 'react';
import { definitionFor, type GroupKit, shownSections } from '../../features/group-note/roster.ts';
import { sectionKindOf } from '../../features/note-editor/registry.ts';
import { useNoteForms } from '../../features/note-editor/sections/form/use-note-forms.ts';
import { zoneInForce } from '../../platform/dates.ts';
import { usePreferences } from '../../shell/preferences.ts';

/** A result of the rules, or what this screen sees for itself. */
export type RuleResult = Omit<NoteRuleResult, 'rule'> & {
  readonly rule: string;
  /** Said only where one looks before signing: beside a section that is only just begun it would be noise. */
  readonly atTheEnd?: boolean;
};

/** Not in order, and not set aside with a reason. */
export const isOpenResult = ({ outcome, override }: RuleResult) => outcome === 'NotSatisfied' && !override;
export const blocking = (results: readonly RuleResult[]): readonly RuleResult[] =>
  results.filter((result) => isOpenResult(result) && result.severity === 'Block');

/** Results by the section they concern; those of the whole note under ''. */
export function bySection(results: readonly RuleResult[]): ReadonlyMap<string, readonly RuleResult[]> {
  const found = new Map<string, RuleResult[]>();
  for (const result of results.filter((one) => isOpenResult(one) && !one.atTheEnd))
    found.set(result.section ?? '', [...(found.get(result.section ?? '') ?? []), result]);
  return found;
}

/** Sections the definition asks for and that are empty: worth a look, never in the way. What must be there a rule says. */
export const emptySections = (note: Note, definition: NoteDefinition | undefined, context: ConditionContext): RuleResult[] =>
  (note.sections ?? [])
    .filter((section) => {
      const asked = definition?.sections?.find(({ id }) => id === section.id);
      const empty = !section.patient && section.required === true && sectionKindOf(section.kind).isEmpty(section, note);
      return empty && asked?.presence !== 'MustBePresent' && isSectionShown(section, asked, note, context);
    })
    .map(({ id, title }) => ({
      rule: `Empty section ${id}`,
      outcome: 'NotSatisfied',
      severity: 'Warn',
      section: id,
      message: `${title ?? 'This section'} is still empty.`,
      override: undefined,
      atTheEnd: true,
    }));

/** Minutes on either side of a visit within which another may overlap it. */
const around = 12 * 60;
const unique = <T extends { readonly id?: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
const shifted = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** What the rules and the conditions of forms look at. */
function useRuleInput(note: Note, definition: NoteDefinition | undefined): NoteRuleInput {
  const isGroup = note.subject.resourceType === 'Group';
  const patientId = isGroup ? undefined : note.subject.id;
  const encounter = useResource('Encounter', note.encounter?.id).data;
  const appointment = useResource('Appointment', encounter?.appointment?.id).data;
  const service = useResource('HealthcareService', (note.services?.[0] ?? encounter?.serviceType)?.id).data;
  const program = useResource('Program', (note.program ?? encounter?.program)?.id).data;
  const patient = useResource('Patient', patientId).data;
  const group = useResource('Group', isGroup ? note.subject.id : appointment?.group?.id).data;
  const coverages = useList(patientId ? { type: 'Coverage', partition: patientId, pageSize: 20 } : null);
  const begun = note.sessionTime?.start ?? encounter?.start;
  const when = begun ? { kind: 'Start', from: shifted(begun, -around), to: shifted(begun, around) } : undefined;
  const others = useList(patientId && when ? { type: 'Encounter', partition: patientId, filters: [when], pageSize: 50 } : null);
  // A practitioner in two places at once is found where one may know of the other patient; at signing, everywhere.
  const people = (note.participants ?? []).map(({ individual }) => individual.id);
  const theirs = useList(
    when && people.length > 0
      ? { type: 'Encounter', filters: [when, { kind: 'Participant', values: people }], pageSize: 50 }
      : null,
  );
  const own = useList({ type: 'NoteRule', filters: [{ kind: 'Status', values: ['Active'] }], pageSize: 200 });
  const ofServices = note.composition === 'MultiService' ? (note.services ?? []).map(({ id }) => id).toSorted() : [];
  const services = useList(
    ofServices.length > 0 ? { type: 'HealthcareService', filters: [{ kind: 'Id', values: ofServices }], pageSize: 50 } : null,
  );
  const preferences = usePreferences();
  const members = useMembers(note);
  const forms = useNoteForms(note);
  return useMemo(
    () => ({
      note,
      forms,
      definition: definition ?? {},
      encounter,
      appointment,
      service,
      program,
      patient,
      group,
      ...(members ? { members } : {}),
      ...(coverages.status === 'ready' ? { coverages: coverages.items } : {}),
      ...(others.status === 'ready' ? { otherEncounters: unique([...others.items, ...theirs.items]) } : {}),
      ...(services.items.length > 0 ? { services: services.items } : {}),
      noteRules: own.items,
      preferences,
      timeZone: zoneInForce(),
      now: new Date().toISOString(),
    }),
    [
      note,
      definition,
      encounter,
      appointment,
      service,
      program,
      patient,
      group,
      coverages,
      others,
      theirs,
      services,
      own,
      preferences,
      members,
      forms,
    ],
  );
}

export interface NoteCheck {
  readonly results: readonly RuleResult[];
  /** What conditions of sections and questions are asked of. */
  readonly context: ConditionContext;
}

/** The roster of a group's note; of a member's own, that of the note it is a part of. */
function useMembers(note: Note): readonly Reference[] | undefined {
  const whole = useResource('Note', note.composition === 'Group' ? undefined : note.partOf?.id).data;
  const { definitionAssignments } = note.composition === 'Group' ? note : (whole ?? note);
  return useMemo(() => {
    const found = (definitionAssignments ?? []).flatMap(({ patient }) => (patient ? [patient] : []));
    return found.length > 0 ? found : undefined;
  }, [definitionAssignments]);
}

/** What the rules of each member's own definition will say at signing, at the member's first line. */
function checkMembers(input: NoteRuleInput, kit: GroupKit, ofAll: readonly RuleResult[]): RuleResult[] {
  const { note, encounter } = input;
  // What stands against the session as a whole is said once.
  const said = new Set(ofAll.filter(isOpenResult).map(({ rule }) => rule));
  return (note.definitionAssignments ?? []).flatMap((assignment) => {
    const { patient } = assignment;
    const definition = definitionFor(kit, attendanceOf(assignment));
    if (!patient || !definition) return [];
    const own = noteOfMember(note, note.id ?? '', assignment, patient, '', definition);
    const visit = visitOfMember(note, encounter, assignment, patient);
    const anchor = shownSections(note, kit, assignment)[0]?.id;
    const { otherEncounters: _theirs, coverages: _unknown, members: _roster, group: _group, ...rest } = input;
    return checkNote({ ...rest, note: own, definition, encounter: visit })
      .filter((result) => isOpenResult(result) && !said.has(result.rule))
      .map((result) => ({
        ...result,
        rule: `${result.rule} ${patient.id}`,
        section: anchor,
        message: `${patient.display ?? 'A member'}: ${result.message ?? result.rule}`,
      }));
  });
}

/** What the conditions of a note that is read are asked of. */
export function useNoteContext(note: Note): ConditionContext {
  const input = useRuleInput(note, undefined);
  return useMemo(() => noteContext(input), [input]);
}

/** What is open in a form that is only just begun: told where one looks before signing. */
const openEnded: ReadonlySet<string> = new Set(['MustBePresent', 'RequiredAnswers']);

/** What the rules say of the note as it reads now, and what its forms go by. Runs after what was typed is on the screen. */
export function useNoteCheck(note: Note, definition: NoteDefinition | undefined, kit?: GroupKit): NoteCheck {
  const looked = useDeferredValue(note);
  const input = useRuleInput(looked, definition);
  const context = useMemo(() => noteContext(input), [input]);
  const results = useMemo(() => {
    // Until its definition is known nothing is said of it; one that is written by none is held to what holds of all.
    const found: readonly RuleResult[] = definition || !looked.definition ? checkNote(input) : [];
    const whole = found.map((result) => (openEnded.has(result.rule) ? { ...result, atTheEnd: true } : result));
    return [...whole, ...(kit ? checkMembers(input, kit, whole) : []), ...emptySections(looked, definition, context)];
  }, [input, definition, looked, kit, context]);
  return { results, context };
}
