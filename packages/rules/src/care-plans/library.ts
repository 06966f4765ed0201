import type { NoteTemplate, Reference } from '@notewell/model';
import { type PlanItem, renumbered } from './outline.ts';

/* The practice's library: templates with goals, their objectives and interventions, by problem. Pure functions. */

export type LibraryItem = NonNullable<NoteTemplate['goals']>[number];
type LibraryEntry = Pick<NoteTemplate, 'title' | 'problems' | 'goals'>;

/** A code without its dot, as ranges compare it. */
const plain = (code: string): string => code.trim().toUpperCase().replace('.', '');
const codeForm = /^[A-Z]\d[A-Z0-9](?:\.?[A-Z0-9]{1,4})?$/;

/** First and last code of a range such as `F32-F33`; twice the same for one code. Undefined if it is neither. */
function boundsOf(range: string): readonly [string, string] | undefined {
  const [from = '', to = from, ...more] = range.split(/[-–]/).map((one) => one.trim().toUpperCase());
  return more.length === 0 && codeForm.test(from) && codeForm.test(to) ? [plain(from), plain(to)] : undefined;
}

/** True for an ICD-10-CM code or a range of codes. */
export const isCodeRange = (range: string): boolean => boundsOf(range) !== undefined;

/** True if the code is in the range: a category contains all of its codes. */
export function isInRange(code: string, range: string): boolean {
  const bounds = boundsOf(range);
  if (!bounds) return false;
  const [from, to] = bounds;
  const whole = plain(code);
  return whole.slice(0, from.length) >= from && whole.slice(0, to.length) <= to;
}

/** True if the entry is for the code. One without problems is for none in particular. */
export const isFor = ({ problems = [] }: Pick<LibraryEntry, 'problems'>, code: string): boolean =>
  problems.some((range) => isInRange(code, range));

export interface OfferedGoals<T extends LibraryEntry> {
  readonly template: T;
  /** True if it is for one of the problems asked about. */
  readonly fits: boolean;
}

/** Entries with goals in which every word occurs: those that fit the codes first, then by title. */
export function offeredGoals<T extends LibraryEntry>(
  templates: readonly T[],
  { codes, words }: { readonly codes: readonly string[]; readonly words: string },
): readonly OfferedGoals<T>[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  const matches = ({ title, problems = [], goals = [] }: T) => {
    const text = [title, ...problems, ...goals.map((goal) => goal.title)].join(' ').toLowerCase();
    return goals.some(({ kind }) => kind === 'Goal') && asked.every((word) => text.includes(word));
  };
  return templates
    .filter(matches)
    .map((template) => ({ template, fits: codes.some((code) => isFor(template, code)) }))
    .toSorted((a, b) => Number(b.fits) - Number(a.fits) || a.template.title.localeCompare(b.template.title));
}

interface Insertion {
  readonly newId: () => string;
  /** Problems of the plan that the entry is for. */
  readonly problems: readonly Reference<'Condition'>[];
}

/** Items of a plan with an entry's goals after them, as ordinary items. */
export function withLibraryGoals(
  items: readonly PlanItem[],
  goals: readonly LibraryItem[],
  { newId, problems }: Insertion,
): readonly PlanItem[] {
  const ids = new Map(goals.map(({ id }) => [id, newId()]));
  const added = goals.map(({ parent, ...goal }): PlanItem => {
    const above = parent === undefined ? undefined : ids.get(parent);
    return {
      ...goal,
      id: ids.get(goal.id) ?? goal.id,
      ...(above === undefined ? {} : { parent: above }),
      ...(goal.kind === 'Intervention' ? {} : { status: 'InProgress' }),
      ...(goal.kind === 'Goal' && problems.length > 0 ? { problems: [...problems] } : {}),
    };
  });
  return renumbered([...items, ...added]);
}
