import { addDays, isDate, type Json, PeriodAnchor, type QuestionnaireItem, type RuleSubject } from '@notewell/model';
import { type Condition, periodOf } from '../conditions.ts';
import { factsOf, needsOptions, takesSeveral } from '../questions/index.ts';

/** Source of a condition's values: a question of the form, or a subject. */
export interface Source {
  readonly item?: QuestionnaireItem | undefined;
  readonly subject?: RuleSubject | undefined;
}
interface Bounds {
  readonly least: number;
  readonly most: number;
  readonly whole: boolean;
}
type Values = readonly Json[];

const numericSubjects: { readonly [S in RuleSubject]?: Bounds } = {
  PatientAge: { least: 0, most: 150, whole: true },
  EncounterDuration: { least: 0, most: 10_080, whole: true },
};
/** Subjects that may have several values. */
const manySubjects: ReadonlySet<RuleSubject> = new Set(['ServiceType', 'ProgramEnrollment']);

/** Numbers equal to, next to and between the compared ones, within the bounds. */
function numbersAround(named: readonly number[], { least, most, whole }: Bounds): number[] {
  const sorted = [...new Set([...named, least, most].filter(Number.isFinite))].toSorted((a, b) => a - b);
  const step = whole ? 1 : 0.001;
  const between = sorted.slice(1).map((value, at) => (value + (sorted[at] ?? value)) / 2);
  const all = [
    0,
    ...sorted.flatMap((value) => [Math.floor(value), value - step, value, value + step, Math.ceil(value)]),
    ...between,
  ];
  return [...new Set(all.map((value) => (whole ? Math.round(value) : value)))].filter((value) => value >= least && value <= most);
}

function boundsOf({ item, subject }: Source): Bounds | undefined {
  if (subject) return numericSubjects[subject];
  const keeps = item && factsOf(item).keeps;
  if (keeps === 'duration') return { least: 0, most: Infinity, whole: false };
  if (keeps !== 'integer' && keeps !== 'decimal') return undefined;
  return { least: item?.min ?? -Infinity, most: item?.max ?? Infinity, whole: keeps === 'integer' };
}

/** Days that distinguish the time parts of conditions. */
function daysAround(conditions: readonly Condition[], named: readonly string[], today: string): string[] {
  const edges = conditions.flatMap(({ periodAnchor, periodOffset = 0 }) =>
    periodAnchor ? periodOf(periodAnchor, periodOffset, today) : [],
  );
  const anchors = PeriodAnchor.values.flatMap((anchor) => periodOf(anchor, 0, today));
  const days = [today, ...anchors, ...edges, ...named.map((value) => value.slice(0, 10)).filter(isDate)];
  return [...new Set(days.flatMap((day) => [addDays(day, -1), day, addDays(day, 1)])), '1900-01-01', '2999-12-31'];
}

/** Single values that these conditions could distinguish. */
function singles(source: Source, conditions: readonly Condition[], today: string): readonly Json[] {
  const { item } = source;
  const named = conditions.flatMap(({ value, values = [] }) => [...(value === undefined ? [] : [value]), ...values]);
  if (item && needsOptions(item)) return (item.options ?? []).map(({ value }) => value);
  if (item && factsOf(item).keeps === 'yesNo') return [true, false];
  const bounds = boundsOf(source);
  if (bounds) return numbersAround(named.map(Number), bounds);
  const texts = [
    ...named,
    ...named.flatMap((one) => [`${one}x`, `x${one}`]),
    named.join(' '),
    '!',
    '~',
    'zz other',
    '-1',
    '0',
    '1e9',
  ];
  const numbers = numbersAround(named.filter((one) => one.trim() !== '').map(Number), {
    least: -Infinity,
    most: Infinity,
    whole: false,
  });
  const days = daysAround(conditions, named, today);
  const options = (item?.options ?? []).map(({ value }) => value);
  return [...options, ...texts.filter((one) => one !== ''), ...numbers, ...days];
}

/**
 * Answers that distinguish everything the conditions can. A source with one value gets each value alone; a source with
 * several also gets all values together that `allowed` accepts one by one. Empty answers are not included.
 */
export function candidatesOf(
  source: Source,
  conditions: readonly Condition[],
  today: string,
  allowed: (values: Values) => boolean,
): readonly Values[] {
  const each = singles(source, conditions, today);
  const alone = each.map((value) => [value]);
  const { item, subject } = source;
  const many = item ? takesSeveral(item) : subject !== undefined && manySubjects.has(subject);
  if (!many) return alone;
  const exclusive = new Set((item?.options ?? []).filter((option) => option.exclusive).map(({ value }) => value));
  return [...alone, each.filter((value) => !exclusive.has(String(value)) && allowed([value]))];
}
