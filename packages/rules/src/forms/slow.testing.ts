import type { Json, QuestionnaireItem } from '@notewell/model';
import type { Answers } from './answers.ts';
import type { Condition, Conditions } from './conditions.ts';

/* A second implementation of the forms' logic: slow, without caches and spelled out, to compare with the fast one. It
   supports text, numbers, yes or no, and days as yyyy-MM-dd. */

interface World {
  readonly items: readonly QuestionnaireItem[];
  readonly answers: Answers;
  readonly subjects: Readonly<Record<string, Json | undefined>>;
  readonly today: string;
}

const asNumber = (value: Json | string): number | undefined => {
  if (value === true) return 1;
  if (value === false) return 0;
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))) return Number(value);
  return undefined;
};
const order = (value: Json, other: string): number => {
  const a = asNumber(value);
  const b = asNumber(other);
  if (a !== undefined && b !== undefined) return a - b;
  const text = String(value);
  if (text === other) return 0;
  return text < other ? -1 : 1;
};

const find = (
  items: readonly QuestionnaireItem[],
  linkId: string,
  above: readonly QuestionnaireItem[] = [],
): QuestionnaireItem[] | undefined => {
  for (const item of items) {
    if (item.linkId === linkId) return [...above, item];
    const below = find(item.items ?? [], linkId, [...above, item]);
    if (below) return below;
  }
  return undefined;
};

const step = (day: string, by: number): string => {
  const date = new Date(`${day}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + by);
  return date.toISOString().slice(0, 10);
};
const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay();
/** Walks from today, day by day, to the anchor. */
function anchorDay(anchor: string, today: string): string {
  const by = anchor.startsWith('StartOf') ? -1 : 1;
  let day = today;
  const reached = (): boolean => {
    if (anchor === 'StartOfWeek') return weekday(day) === 1;
    if (anchor === 'EndOfWeek') return weekday(day) === 0;
    if (anchor === 'StartOfMonth') return day.endsWith('-01');
    if (anchor === 'EndOfMonth') return step(day, 1).endsWith('-01');
    if (anchor === 'StartOfYear') return day.endsWith('-01-01');
    if (anchor === 'EndOfYear') return day.endsWith('-12-31');
    return true;
  };
  while (!reached()) day = step(day, by);
  return day;
}
/** True if a walk from today to the anchor, moved by its days, passes a day. */
function inPeriod(day: string, { periodAnchor, periodOffset = 0, periodMatch }: Condition, today: string): boolean {
  const end = step(anchorDay(periodAnchor ?? 'CurrentDay', today), periodOffset);
  let met = false;
  for (let at = today; ; at = step(at, end < today ? -1 : 1)) {
    if (at === day) met = true;
    if (at === end) break;
  }
  return periodMatch === 'OutsidePeriod' ? !met : met;
}

function holds(condition: Condition, world: World): boolean {
  let values: Json[] = [];
  if (condition.question !== undefined) {
    if (slowShown(condition.question, world)) values = [...(world.answers[condition.question] ?? [])];
  } else if (condition.subject !== undefined) {
    const value = world.subjects[condition.subject];
    values = value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
  }
  values = values.filter((value) => value !== null && value !== '');
  const { operator, value = '', values: list = [] } = condition;
  let result = true;
  if (operator === 'Exists') result = values.length > 0;
  if (operator === 'NotExists') result = values.length === 0;
  if (operator === 'Equals') result = values.some((one) => order(one, value) === 0);
  if (operator === 'NotEquals') result = values.every((one) => order(one, value) !== 0);
  if (operator === 'LessThan') result = values.some((one) => order(one, value) < 0);
  if (operator === 'AtMost') result = values.some((one) => order(one, value) <= 0);
  if (operator === 'GreaterThan') result = values.some((one) => order(one, value) > 0);
  if (operator === 'AtLeast') result = values.some((one) => order(one, value) >= 0);
  if (operator === 'Contains') result = values.some((one) => String(one).toLowerCase().includes(value.toLowerCase()));
  if (operator === 'OneOf') result = values.some((one) => list.some((other) => order(one, other) === 0));
  if (operator === 'NoneOf') result = !values.some((one) => list.some((other) => order(one, other) === 0));
  const { timeRelation, periodAnchor } = condition;
  if (timeRelation !== undefined || periodAnchor !== undefined) {
    const days = values
      .filter((one): one is string => typeof one === 'string' && /^\d{4}-\d{2}-\d{2}/.test(one))
      .map((one) => one.slice(0, 10));
    result =
      result &&
      days.some((day) => {
        if (timeRelation === 'Past' && !(day < world.today)) return false;
        if (timeRelation === 'Present' && day !== world.today) return false;
        if (timeRelation === 'Future' && !(day > world.today)) return false;
        return periodAnchor === undefined || inPeriod(day, condition, world.today);
      });
  }
  return condition.refutation === 'Refuted' ? !result : result;
}

function slowHold(conditions: Conditions | undefined, world: World): boolean {
  const list = conditions?.conditions ?? [];
  if (!conditions || list.length === 0) return true;
  const true_ = list.filter((condition) => holds(condition, world)).length;
  if (conditions.logic === 'And') return true_ === list.length;
  if (conditions.logic === 'Or') return true_ > 0;
  return true_ === 0;
}

/** True if a question shows: neither it nor any of its parents is hidden by itself or by conditions. */
export function slowShown(linkId: string, world: World): boolean {
  const line = find(world.items, linkId);
  if (!line) return true;
  return line.every((item) => !item.hidden && item.presence !== 'NotPresent' && slowHold(item.displayWhen, world));
}
export function slowRequired(linkId: string, world: World): boolean {
  const item = find(world.items, linkId)?.at(-1);
  if (!item || !slowShown(linkId, world)) return false;
  if (['Header', 'TextBlock', 'Grid', 'TableReport'].includes(item.type)) return false;
  if (item.required || item.presence === 'MustBePresent') return true;
  return item.requiredWhen !== undefined && (item.requiredWhen.conditions ?? []).length > 0 && slowHold(item.requiredWhen, world);
}

/** Calculates repeatedly until nothing changes. Whole numbers only, so that nothing is rounded. */
export function slowCalculate(items: readonly QuestionnaireItem[], answers: Answers): Answers {
  const everyItem = (list: readonly QuestionnaireItem[]): QuestionnaireItem[] =>
    list.flatMap((item) => [item, ...everyItem(item.items ?? [])]);
  const calculated = everyItem(items).filter((item) => item.calculation);
  let now: Record<string, readonly Json[]> = { ...answers };
  for (const item of calculated) now[item.linkId] = [];
  for (let round = 0; round <= calculated.length; round++) {
    const next = { ...now };
    for (const { linkId, calculation } of calculated) {
      const { kind, from } = calculation ?? { kind: 'Copy', from: [] };
      if (kind === 'Copy') {
        next[linkId] = now[from[0] ?? ''] ?? [];
        continue;
      }
      const numbers = from.map((source) => {
        const values = (now[source] ?? []).map(asNumber).filter((value) => value !== undefined);
        return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
      });
      const there = numbers.filter((value) => value !== undefined);
      const complete = there.length === numbers.length && there.length > 0;
      let result: number | undefined;
      if (kind === 'Sum' && there.length > 0) result = there.reduce((sum, value) => sum + value, 0);
      if (kind === 'Average' && there.length > 0) result = there.reduce((sum, value) => sum + value, 0) / there.length;
      if (kind === 'Multiply' && complete) result = there.reduce((product, value) => product * value, 1);
      if (kind === 'Difference' && complete) result = there.slice(1).reduce((rest, value) => rest - value, there[0] ?? 0);
      next[linkId] = result === undefined ? [] : [result];
    }
    now = next;
  }
  return now;
}
