import type { Allergy, CarePlan, Condition, Medication, Observation } from '@notewell/model';
import { dateWords, dayOf } from '../../../platform/dates.ts';
import { allergyWords, summarise } from '../chart-banner/allergies.ts';
import { stateOfMedication } from '../medications/active-medications.ts';
import { seriesOf } from '../vitals/series.ts';

const on = (at: string | undefined) => (at ? ` (${dateWords(at.length === 10 ? at : dayOf(at))})` : '');

export const problemLines = (items: readonly Condition[]): readonly string[] =>
  items.map(({ code }) => [code.code, code.display].filter(Boolean).join(' '));
export const medicationLines = (items: readonly Medication[]): readonly string[] =>
  items.map(({ display, code, dosages, status }) => {
    const state = stateOfMedication({ status });
    const taken = dosages?.[0]?.text ?? dosages?.[0]?.patientInstruction;
    const line = [display ?? code.display, taken].filter(Boolean).join(', ');
    return state === undefined ? line : `${line} (${state.toLowerCase()})`;
  });
export const allergyLines = (items: readonly Allergy[]): readonly string[] => {
  const { standing, words } = summarise(items);
  return words === 'none known' ? ['No known allergies'] : standing.map(allergyWords);
};
/** The latest vital sign of each type with its day. */
export const readingLines = (items: readonly Observation[]): readonly string[] =>
  seriesOf(items).flatMap(({ label, unit, readings }) => {
    const last = readings.at(-1);
    return last ? [`${label}: ${[last.words, unit].filter(Boolean).join(' ')}${on(last.at)}`] : [];
  });
/** Open goals, each followed by its objectives. */
export const planLines = (plans: readonly CarePlan[]): readonly string[] =>
  plans.flatMap(({ items = [] }) => {
    const open = items.filter(({ status }) => status !== 'Achieved' && status !== 'Abandoned');
    const said = ({ number, title }: (typeof items)[number]) => [number, title].filter(Boolean).join(' ');
    return open
      .filter(({ kind }) => kind === 'Goal')
      .flatMap((goal) => [
        said(goal),
        ...open.filter(({ kind, parent }) => kind === 'Objective' && parent === goal.id).map((one) => `  ${said(one)}`),
      ]);
  });
