import { useList, useResource } from '@notewell/client/react';
import type { Note, NoteDefinition } from '@notewell/model';
import { type ConditionContext, checkNote, type NoteRuleInput, type NoteRuleResult, noteContext } from '@notewell/rules';
import { useDeferredValue, useMemo } from 'react';
import { sectionKindOf } from '../../features/note-editor/registry.ts';
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

/** Sections the definition asks for and that are empty: worth a look, never in the way. */
export const emptySections = (note: Note): RuleResult[] =>
  (note.sections ?? [])
    .filter((section) => section.required === true && sectionKindOf(section.kind).isEmpty(section, note))
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
  const others = useList(
    patientId && begun
      ? {
          type: 'Encounter',
          partition: patientId,
          filters: [{ kind: 'Start', from: shifted(begun, -around), to: shifted(begun, around) }],
          pageSize: 50,
        }
      : null,
  );
  const preferences = usePreferences();
  return useMemo(
    () => ({
      note,
      definition: definition ?? {},
      encounter,
      appointment,
      service,
      program,
      patient,
      group,
      ...(coverages.status === 'ready' ? { coverages: coverages.items } : {}),
      ...(others.status === 'ready' ? { otherEncounters: others.items } : {}),
      preferences,
      timeZone: zoneInForce(),
      now: new Date().toISOString(),
    }),
    [note, definition, encounter, appointment, service, program, patient, group, coverages, others, preferences],
  );
}

export interface NoteCheck {
  readonly results: readonly RuleResult[];
  /** What conditions of sections and questions are asked of. */
  readonly context: ConditionContext;
}

/** What the rules say of the note as it reads now, and what its forms go by. Runs after what was typed is on the screen. */
export function useNoteCheck(note: Note, definition: NoteDefinition | undefined): NoteCheck {
  const looked = useDeferredValue(note);
  const input = useRuleInput(looked, definition);
  const results = useMemo(
    () => (definition ? [...checkNote(input), ...emptySections(looked)] : emptySections(looked)),
    [input, definition, looked],
  );
  const context = useMemo(() => noteContext(input), [input]);
  return { results, context };
}
