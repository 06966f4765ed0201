import { useList, useResource } from '@notewell/client/react';
import type { Note, NoteDefinition, Patient, Reference } from '@notewell/model';
import {
  attendanceOf,
  type ConditionContext,
  checkNote,
  faultyRatings,
  isNoteRule,
  memberSectionId,
  type NoteRuleInput,
  type NoteRuleResult,
  noteContext,
  noteOfMember,
  oneOfEachGap,
  openAlerts,
  openResponseAlerts,
  prefilledOf,
  visitOfMember,
} from '@notewell/rules';
import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import { definitionFor, type GroupKit, shownSections } from '../../../features/notes/group-note/roster.ts';
import { openAnswersOfChart } from '../../../features/notes/note-alerts/index.ts';
import { useNoteForms, useSharedSections } from '../../../features/notes/note-editor/sections/form/use-note-forms.ts';
import { zoneInForce } from '../../../platform/dates.ts';
import { usePreferences } from '../../../shell/session/preferences.ts';
import { useReadableList } from '../../../shell/session/readable-list.ts';

/** A result of the note rules, or a check of this screen. */
export type RuleResult = Omit<NoteRuleResult, 'rule'> & {
  readonly rule: string;
  /** True if shown only before signing, because a new note would show too many. */
  readonly atTheEnd?: boolean;
  /** The rule's original name, where `rule` also contains the member. */
  readonly base?: string;
};

/** True if neither satisfied nor overridden. */
export const isOpenResult = ({ outcome, override }: RuleResult) => outcome === 'NotSatisfied' && !override;
export const blocking = (results: readonly RuleResult[]): readonly RuleResult[] =>
  results.filter((result) => isOpenResult(result) && (result.severity === 'Block' || result.needsReason === true));

const isBlock = ({ severity }: RuleResult) => severity === 'Block';
/** One entry for each thing to do, first those that block: several rules may ask for the same at one place. */
export const eachOnce = (results: readonly RuleResult[]): readonly RuleResult[] =>
  [
    ...new Map(
      [...results.filter(isBlock), ...results.filter((one) => !isBlock(one))]
        .toReversed()
        .map((one) => [`${one.section ?? ''} ${one.message ?? one.rule}`, one]),
    ).values(),
  ].reverse();

/** A result with the weaker ones that it covers: who sets it aside sets them aside. */
export const withCovered = <R extends RuleResult>(result: R): readonly (R | NoteRuleResult)[] => [
  result,
  ...(result.covers ?? []),
];

/** True if the signer may sign anyway, with a reason. */
export const mayGiveReason = (result: RuleResult): result is RuleResult & NoteRuleResult =>
  result.needsReason === true && (result.noteRule !== undefined || isNoteRule(result.base ?? result.rule));

/** Results of one kind: what must be done, what may be signed over with a reason, and what only warns. */
export interface TodoGroup {
  readonly kind: 'must' | 'reason' | 'look';
  readonly results: readonly RuleResult[];
}

/** Everything to see to before signing by kind, most pressing first, without empty kinds. */
export function todoGroups(blocks: readonly RuleResult[], others: readonly RuleResult[]): readonly TodoGroup[] {
  const kindOf = (result: RuleResult) => (mayGiveReason(result) ? 'reason' : blocks.includes(result) ? 'must' : 'look');
  const all = eachOnce([...blocks, ...others]);
  return (['must', 'reason', 'look'] as const)
    .map((kind) => ({ kind, results: all.filter((result) => kindOf(result) === kind) }))
    .filter(({ results }) => results.length > 0);
}

/** Results by section; those of the whole note under ''. `all` includes those shown only before signing. */
export function bySection(results: readonly RuleResult[], all = false): ReadonlyMap<string, readonly RuleResult[]> {
  const found = new Map<string, RuleResult[]>();
  for (const result of eachOnce(results.filter((one) => isOpenResult(one) && (all || !one.atTheEnd))))
    found.set(result.section ?? '', [...(found.get(result.section ?? '') ?? []), result]);
  return found;
}

/** One result per affected section; a result for the whole note stays as it is. */
export const eachPlace = (result: RuleResult): RuleResult[] =>
  isOpenResult(result) && result.each ? result.each.map(({ section, message }) => ({ ...result, section, message })) : [result];

/** Minutes before and after a visit in which overlapping visits are searched. */
const around = 12 * 60;
const unique = <T extends { readonly id?: string }>(items: readonly T[]): T[] => [
  ...new Map(items.map((item) => [item.id, item])).values(),
];
const shifted = (instant: string, minutes: number) => new Date(Date.parse(instant) + minutes * 60_000).toISOString();

/** Input of the note rules and of form conditions. */
function useRuleInput(note: Note, definition: NoteDefinition | undefined): NoteRuleInput {
  const patientId = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
  const records = useRecordsOf(note);
  const coverages = useList(patientId ? { type: 'Coverage', partition: patientId, whole: true } : null);
  const carePlans = useActivePlans(patientId);
  const otherEncounters = useOtherEncounters(note, note.sessionTime?.start ?? records.encounter?.start);
  const own = useList({ type: 'NoteRule', filters: [{ kind: 'Status', values: ['Active'] }], pageSize: 200 });
  const ofServices = note.composition === 'MultiService' ? (note.services ?? []).map(({ id }) => id).toSorted() : [];
  const services = useList(
    ofServices.length > 0 ? { type: 'HealthcareService', filters: [{ kind: 'Id', values: ofServices }], pageSize: 50 } : null,
  );
  const preferences = usePreferences();
  const members = useMembers(note);
  const forms = useNoteForms(note);
  const sharedSections = useSharedSections(note);
  const prefilled = usePrefilled(note);
  return useMemo(
    () => ({
      note,
      forms,
      sharedSections,
      prefilled,
      definition: definition ?? {},
      ...records,
      ...(members ? { members } : {}),
      ...(coverages.status === 'ready' ? { coverages: coverages.items } : {}),
      ...(carePlans ? { carePlans } : {}),
      ...(otherEncounters ? { otherEncounters } : {}),
      ...(services.items.length > 0 ? { services: services.items } : {}),
      noteRules: own.items,
      preferences,
      timeZone: zoneInForce(),
      now: new Date().toISOString(),
    }),
    [
      note,
      definition,
      records,
      coverages,
      carePlans,
      otherEncounters,
      services,
      own,
      preferences,
      members,
      forms,
      sharedSections,
      prefilled,
    ],
  );
}

/** The records that a note is about. */
function useRecordsOf(note: Note) {
  const isGroup = note.subject.resourceType === 'Group';
  const encounter = useResource('Encounter', note.encounter?.id).data;
  const appointment = useResource('Appointment', encounter?.appointment?.id).data;
  const service = useResource('HealthcareService', (note.services?.[0] ?? encounter?.serviceType)?.id).data;
  const program = useResource('Program', (note.program ?? encounter?.program)?.id).data;
  const patient = useResource('Patient', isGroup ? undefined : note.subject.id).data;
  const group = useResource('Group', isGroup ? note.subject.id : appointment?.group?.id).data;
  return useMemo(
    () => ({ encounter, appointment, service, program, patient, group }),
    [encounter, appointment, service, program, patient, group],
  );
}

/** Visits of the patient and of the note's participants near its beginning; undefined while unknown, and for a group. */
function useOtherEncounters({ subject, participants = [] }: Note, begun: string | undefined) {
  const patientId = subject.resourceType === 'Group' ? undefined : subject.id;
  const when = begun ? { kind: 'Start', from: shifted(begun, -around), to: shifted(begun, around) } : undefined;
  const others = useList(patientId && when ? { type: 'Encounter', partition: patientId, filters: [when], pageSize: 50 } : null);
  // Finds overlapping visits only of readable patients; the server checks all of them at signing.
  const people = participants.map(({ individual }) => individual.id);
  const theirs = useList(
    when && people.length > 0
      ? { type: 'Encounter', filters: [when, { kind: 'Participant', values: people }], pageSize: 50 }
      : null,
  );
  return useMemo(() => (others.status === 'ready' ? unique([...others.items, ...theirs.items]) : undefined), [others, theirs]);
}

/** The patient's active care plans; undefined while unknown, and for a group. */
function useActivePlans(patientId: string | undefined): NoteRuleInput['carePlans'] {
  const { items, status, isPartial } = useReadableList(
    patientId
      ? { type: 'CarePlan', partition: patientId, filters: [{ kind: 'Status', values: ['Active'] }], pageSize: 10 }
      : null,
  );
  return patientId && status === 'ready' && !isPartial ? items : undefined;
}

/** Content that the template and earlier notes put into the note. */
function usePrefilled(note: Note): NoteRuleInput['prefilled'] {
  const named = useResource('NoteTemplate', note.template?.id).data;
  const by = note.definition?.id;
  const ofType = useList(
    by ? { type: 'NoteTemplate', filters: [{ kind: 'Definition', values: [by] }], pageSize: 50 } : null,
  ).items;
  const patient = note.subject.resourceType === 'Group' ? undefined : note.subject.id;
  const ids = [
    ...new Set((note.sections ?? []).flatMap(({ importedFrom: from }) => (from?.resourceType === 'Note' ? [from.id] : []))),
  ];
  const earlier = useList(
    patient && ids.length > 0
      ? { type: 'Note', partition: patient, filters: [{ kind: 'Id', values: ids.toSorted() }], pageSize: 20 }
      : null,
  ).items;
  return useMemo(() => prefilledOf(note, [...(named ? [named] : []), ...ofType], earlier), [note, named, ofType, earlier]);
}

export interface NoteCheck {
  readonly results: readonly RuleResult[];
  /** The context of conditions of sections and questions. */
  readonly context: ConditionContext;
  /** The same for the note of one of a group's members. */
  readonly contextOf: (own: Note, patient: Patient | undefined) => ConditionContext;
  /** Checks a newer note at once. `results` may lag behind typing on a slow machine. */
  readonly check: (now: Note) => readonly RuleResult[];
}

/** The roster of a group note. A member's note uses that of its group note. */
function useMembers(note: Note): readonly Reference[] | undefined {
  const whole = useResource('Note', note.composition === 'Group' ? undefined : note.partOf?.id).data;
  const { definitionAssignments } = note.composition === 'Group' ? note : (whole ?? note);
  return useMemo(() => {
    const found = (definitionAssignments ?? []).flatMap(({ patient }) => (patient ? [patient] : []));
    return found.length > 0 ? found : undefined;
  }, [definitionAssignments]);
}

/** Rules about missing content, shown once the user tries to sign or opens the list. */
const openEnded: ReadonlySet<string> = new Set([
  // The section has a sentence and a button for it.
  'BookedTimes',
  'MustBePresent',
  'RequiredAnswers',
  'RequiredSections',
  'PlaceOfService',
  'EmptyNote',
  'TextLength',
]);

/** Open alerts: listed before signing, but not blocking. */
const alertResults = (note: Note): RuleResult[] =>
  openAlerts(note).map(({ section, alert }) => ({
    rule: `Alert ${section} ${alert}`,
    outcome: 'NotSatisfied',
    severity: 'Warn',
    section,
    message: `${alert} Record what was done.`,
    override: undefined,
    atTheEnd: true,
  }));

/** Open alerts of answers that were taken in the chart outside the note: listed with the note's own. */
function useAnswerAlerts({ subject }: Note): readonly RuleResult[] {
  const { items } = useReadableList(subject.resourceType === 'Group' ? null : openAnswersOfChart(subject.id));
  return useMemo(
    () =>
      items.flatMap((answers) =>
        openResponseAlerts(answers).map(
          (alert): RuleResult => ({
            rule: `Alert ${answers.id} ${alert}`,
            outcome: 'NotSatisfied',
            severity: 'Warn',
            section: undefined,
            message: `${alert} Open ${answers.display ?? 'the answers'} from the chart’s alerts and record what was done.`,
            override: undefined,
            atTheEnd: true,
          }),
        ),
      ),
    [items],
  );
}

/** A rating outside its scale is corrected before signing. */
const ratingResults = (note: Note): RuleResult[] =>
  faultyRatings(note).map(({ section, message }) => ({
    rule: `Rating ${message}`,
    outcome: 'NotSatisfied',
    severity: 'Block',
    section,
    message,
    override: undefined,
    atTheEnd: true,
  }));

/** Identifies a result: the rule, and the section if there may be several. */
const keyOf = ({ rule, section, atTheEnd }: RuleResult) => (atTheEnd ? `${rule} ${section ?? ''}` : rule);

/** Results without the one that a note is empty, where a section that is to be filled in says so already. */
export const saidOnce = <R extends Pick<RuleResult, 'rule' | 'severity'>>(open: readonly R[]): readonly R[] =>
  open.some(({ rule, severity }) => severity === 'Block' && (rule === 'RequiredSections' || rule === 'MustBePresent'))
    ? open.filter(({ rule }) => rule !== 'EmptyNote')
    : open;

/** Results of each member's own definition, as at signing, placed at the member's first line. */
function checkMembers(input: NoteRuleInput, kit: GroupKit, ofAll: readonly RuleResult[]): RuleResult[] {
  const { note, encounter } = input;
  // Results for the whole session are shown once.
  const said = new Set(ofAll.filter(isOpenResult).map(keyOf));
  return (note.definitionAssignments ?? []).flatMap((assignment) => {
    const { patient } = assignment;
    const definition = definitionFor(kit, attendanceOf(assignment));
    if (!patient || !definition) return [];
    const own = noteOfMember(note, note.id ?? '', assignment, patient, '', definition);
    const visit = visitOfMember(note, encounter, assignment, patient);
    const shown = shownSections(note, kit, assignment);
    const placeOf = (section: string | undefined) => {
      // An element of a shared section is drawn with its section.
      const [whole = ''] = section?.split('/') ?? [];
      return shown.find(({ id }) => id === whole || id === memberSectionId(whole, patient.id))?.id ?? shown[0]?.id;
    };
    const { otherEncounters: _theirs, coverages: _unknown, members: _roster, group: _group, ...rest } = input;
    return saidOnce(oneOfEachGap(checkNote({ ...rest, note: own, definition, encounter: visit })).filter(isOpenResult))
      .map((result): RuleResult => (openEnded.has(result.rule) ? { ...result, atTheEnd: true } : result))
      .flatMap(eachPlace)
      .filter((result) => !said.has(keyOf(result)))
      .map((result) => ({
        ...result,
        base: result.rule,
        rule: `${result.rule} ${patient.id}`,
        section: placeOf(result.section),
        message: `${patient.display ?? 'A member'}: ${result.message ?? result.rule}`,
      }));
  });
}

/** The context of conditions for a read-only note. */
export function useNoteContext(note: Note): ConditionContext {
  const input = useRuleInput(note, undefined);
  return useMemo(() => noteContext(input), [input]);
}

/** All results for the input's note: rules, checks of each member, open alerts. */
function resultsOf(input: NoteRuleInput, definition: NoteDefinition | undefined, kit: GroupKit | undefined): RuleResult[] {
  const { note } = input;
  // No results until the definition is loaded. A note without a definition is checked by the general rules.
  const found: readonly RuleResult[] = definition || !note.definition ? oneOfEachGap(checkNote(input)) : [];
  const whole = found.map((result) => (openEnded.has(result.rule) ? { ...result, atTheEnd: true } : result)).flatMap(eachPlace);
  return [...whole, ...(kit ? checkMembers(input, kit, whole) : []), ...alertResults(note), ...ratingResults(note)];
}

interface Checked {
  /** The definitions of a group note. */
  readonly kit?: GroupKit | undefined;
  /** The signed note that an amendment changes. */
  readonly signed?: Note;
}

/** Results of the rules for the current note, and the context of its forms. Deferred until typed text is rendered. */
export function useNoteCheck(note: Note, definition: NoteDefinition | undefined, { kit, signed }: Checked = {}): NoteCheck {
  const around = useRuleInput(useDeferredValue(note), definition);
  const input = useMemo(() => (signed ? { ...around, signed } : around), [around, signed]);
  const context = useMemo(() => noteContext(input), [input]);
  const answers = useAnswerAlerts(note);
  const results = useMemo(() => [...resultsOf(input, definition, kit), ...answers], [input, definition, kit, answers]);
  const latest = useRef({ input, definition, kit, answers });
  useEffect(() => {
    latest.current = { input, definition, kit, answers };
  });
  const check = useCallback((now: Note) => {
    const { input: around, answers: beside, ...by } = latest.current;
    return [...resultsOf({ ...around, note: now }, by.definition, by.kit), ...beside];
  }, []);
  const contextOf = useCallback<NoteCheck['contextOf']>((own, patient) => noteContext({ ...input, note: own, patient }), [input]);
  return { results, context, contextOf, check };
}
