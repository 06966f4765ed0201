import { type CarePlan, labelOfValue } from '@notewell/model';
import { outlineOf, type PlanItem } from '@notewell/rules';
import { type Block, type Clock, facts, heading, paragraph, printedDay } from '../../printing/index.ts';

type Frequency = PlanItem['frequency'];

/** `every week`, `every 2 weeks`. */
export const everyWords = (every: number, unit: string): string =>
  every === 1 ? `every ${unit.replace(/s$/, '').toLowerCase()}` : `every ${every} ${unit.toLowerCase()}`;

/** `2 times every week, 45 minutes`. */
function frequencyWords(frequency: Frequency): string | undefined {
  if (!frequency) return undefined;
  const { times, every = 1, unit, minutes } = frequency;
  const often = times === undefined ? '' : times === 1 ? 'once' : `${times} times`;
  const period = unit === undefined ? '' : everyWords(every, unit);
  const length = minutes === undefined ? '' : `${minutes} minutes`;
  return [[often, period].filter(Boolean).join(' '), length].filter(Boolean).join(', ');
}

const name = (reference: { readonly display?: string | undefined } | undefined) => reference?.display;

const factsOf = (item: PlanItem, clock: Clock): readonly (readonly [string, string | undefined])[] => [
  ['In the patient’s words', item.patientWords],
  ['State', item.status && labelOfValue(item.status)],
  ['Priority', item.priority && labelOfValue(item.priority)],
  ['Problems', item.problems?.flatMap((problem) => problem.display ?? []).join(', ')],
  ['Start', item.start && printedDay(item.start, clock)],
  ['By', item.target && printedDay(item.target, clock)],
  ['Achieved', item.achieved && printedDay(item.achieved, clock)],
  ['How progress is measured', item.measure],
  ['At the start', item.baseline],
  ['Aim', item.targetValue],
  ['Now', item.currentValue?.toString()],
  ['How often', frequencyWords(item.frequency)],
  ['Service', name(item.service)],
  ['Responsible', name(item.responsible)],
];

/** Goals with their objectives and interventions as an outline. */
export function goalBlocks({ items = [] }: CarePlan, clock: Clock): Block[] {
  const rows = outlineOf(items);
  if (rows.length === 0) return [];
  return [
    heading(2, 'Goals'),
    ...rows.flatMap(({ item, depth, number }): Block[] => [
      heading(depth === 0 ? 3 : 4, `${number} ${labelOfValue(item.kind)}: ${item.title}`),
      ...(item.description ? [paragraph(item.description)] : []),
      ...facts(factsOf(item, clock), 2),
    ]),
  ];
}
