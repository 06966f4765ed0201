import type { Allergy, CarePlan, Condition, Medication } from '@notewell/model';
import { dateWords } from '../../../../platform/dates.ts';

/** One line of a patient's own health record. */
export interface Line {
  readonly id: string;
  readonly title: string;
  readonly detail: string;
}

const since = (day: string | undefined): string => (day ? `since ${dateWords(day)}` : '');
const joined = (...parts: readonly (string | undefined)[]): string => parts.filter(Boolean).join(' · ');

interface Health {
  readonly problems: readonly Condition[];
  readonly medications: readonly Medication[];
  readonly allergies: readonly Allergy[];
}

/** Current problems, medications and allergies. What was resolved, or found to be wrong, is left out. */
export const healthLines = ({ problems, medications, allergies }: Health) => ({
  problems: problems
    .filter(({ verification, clinicalStatus }) => verification !== 'Refuted' && !over.has(clinicalStatus ?? ''))
    .map(({ id = '', code, onset }) => ({ id, title: code.display ?? 'Problem', detail: since(onset) })),
  medications: medications.map(({ id = '', code, strength, dosages = [], start }) => ({
    id,
    title: joined(code.display ?? 'Medication', strength),
    detail: joined(...dosages.map(({ patientInstruction, text }) => patientInstruction ?? text), since(start)),
  })),
  allergies: allergies
    .filter(({ verification, clinicalStatus }) => verification !== 'Refuted' && !over.has(clinicalStatus ?? ''))
    .map(({ id = '', code, criticality }) => ({
      id,
      title: code.display ?? 'Allergy',
      detail: criticality === 'High' ? 'Can be dangerous' : '',
    })),
});
const over: ReadonlySet<string> = new Set(['Inactive', 'Resolved', 'Remission']);

/** Goals of the plans in force, in the patient's words where there are any. */
export const goalLines = (plans: readonly CarePlan[]): readonly Line[] =>
  plans.flatMap(({ id: plan = '', items = [] }) =>
    items
      .filter(({ kind }) => kind === 'Goal')
      .map(({ id, title, patientWords, target, achieved }) => ({
        id: `${plan}.${id}`,
        title: patientWords ?? title,
        detail: achieved ? `reached ${dateWords(achieved)}` : target ? `by ${dateWords(target)}` : '',
      })),
  );
