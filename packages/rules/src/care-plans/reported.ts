import type { CarePlan, CarePlanOutcome, GoalStatus, Note } from '@notewell/model';
import { goalTransitions } from '../transitions/tables.ts';
import { achievedOn } from './outline.ts';
import { hasOutcomes, type ItemWork, workOf } from './work.ts';

type Item = NonNullable<CarePlan['items']>[number];
type Entry = NonNullable<Item['history']>[number];
type Plan = Pick<CarePlan, 'id' | 'items'>;
type Outcome = Pick<CarePlanOutcome, 'item' | 'status' | 'measures' | 'at' | 'recorded' | 'reportedIn'>;

/** The moment of a report, which is later than its session. */
const reportedAt = ({ recorded, at = '' }: Pick<Outcome, 'recorded' | 'at'>): string => recorded ?? at;

const latestBy = (all: readonly Outcome[], moment: (one: Outcome) => string): Outcome | undefined =>
  all.reduce<Outcome | undefined>((known, one) => (known && moment(known) >= moment(one) ? known : one), undefined);

/**
 * The report of the latest session. Those stored before sessions were known have the moment of the report as `at`, and are
 * compared by that.
 */
function latestOf(outcomes: readonly Outcome[]): Outcome | undefined {
  const dated = outcomes.filter(({ at }) => at !== undefined);
  const ofSession = latestBy(
    dated.filter(({ recorded }) => recorded !== undefined),
    ({ at = '' }) => at,
  );
  const stored = dated.filter(({ recorded }) => recorded === undefined);
  return latestBy([...(ofSession ? [ofSession] : []), ...stored], reportedAt);
}

/** State of an item as a later note reports it. */
export interface ReportedState {
  readonly item: Item;
  readonly status: GoalStatus;
  /** The session. */
  readonly at: string;
  readonly note?: NonNullable<CarePlanOutcome['reportedIn']>;
}

/** States of an item without those that followed a note and were given back. They count as never set. */
function lasting({ history = [] }: Pick<Item, 'history'>): readonly Entry[] {
  const kept: Entry[] = [];
  for (const entry of history) {
    if (entry.note !== undefined && entry.note.id === kept.at(-1)?.note?.id) kept.pop();
    else kept.push(entry);
  }
  return kept;
}

/**
 * States that notes report and the plan does not have yet: per item the report of the latest session, if it came after the
 * item last changed and the table allows the move.
 */
export function reportedStates(items: readonly Item[], outcomes: readonly Outcome[]): readonly ReportedState[] {
  return items.flatMap((item) => {
    const reports = outcomes.filter((one) => one.item === item.id && one.status);
    const { status, at = '', recorded, reportedIn } = latestOf(reports) ?? {};
    const changed = lasting(item).at(-1)?.at ?? '';
    if (!status || !item.status || status === item.status || reportedAt({ at, recorded }) <= changed) return [];
    if (!goalTransitions.moves[item.status].includes(status)) return [];
    return [{ item, status, at, ...(reportedIn ? { note: reportedIn } : {}) }];
  });
}

/** Items with one in the reported state. `day`: the day on which it was reported, such as `2026-11-24`. */
export const withReported = (items: readonly Item[], { item, status }: ReportedState, day: string): Item[] =>
  items.map((one) => {
    if (one.id !== item.id) return one;
    const { achieved: _before, ...rest } = one;
    return { ...rest, status, ...(status === 'Achieved' ? { achieved: day } : {}) };
  });

/** Value of an item's measure as a later note reports it. */
export interface ReportedValue extends Omit<ReportedState, 'status'> {
  readonly value: number;
}

const valueOf = ({ measures }: Outcome): number | undefined => measures?.[0]?.value;

/**
 * Values that notes report and the plan does not have yet: per open item that of the latest session, if it came after the value
 * last changed.
 */
export function reportedValues(items: readonly Item[], outcomes: readonly Outcome[]): readonly ReportedValue[] {
  return items.flatMap((item) => {
    const latest = latestOf(outcomes.filter((one) => one.item === item.id && valueOf(one) !== undefined));
    const value = latest && valueOf(latest);
    if (!latest || value === undefined || value === item.currentValue || reportedAt(latest) <= (item.measured ?? '')) return [];
    const { at = '', reportedIn } = latest;
    return [{ item, value, at, ...(reportedIn ? { note: reportedIn } : {}) }];
  });
}

/** Items with one whose measure has the reported value. */
export const withReportedValue = (items: readonly Item[], { item, value }: ReportedValue): Item[] =>
  items.map((one) => (one.id === item.id ? { ...one, currentValue: value } : one));

/** Item as a person changes it: a new state names the latest note that reports it, and no state names any other. */
export function namingReport(item: Item, was: Item | undefined, outcomes: readonly Outcome[]): Item {
  const kept = was?.history ?? [];
  const sent = (item.history ?? []).slice(kept.length).map(({ note: _stated, ...entry }) => entry);
  const status = was && item.status !== was.status ? item.status : undefined;
  const since = lasting(was ?? {}).at(-1)?.at ?? '';
  const report = latestOf(outcomes.filter((one) => one.item === item.id && one.status === status && reportedAt(one) > since));
  const reason = sent.findLast((entry) => entry.status === status)?.reason;
  const named =
    status && report?.reportedIn ? [{ status, note: report.reportedIn, ...(reason === undefined ? {} : { reason }) }] : [];
  return item.history === undefined && named.length === 0 ? item : { ...item, history: [...kept, ...sent, ...named] };
}

/** States that items had before a note reported others. */
export interface StateBefore {
  readonly item: Item;
  readonly status: GoalStatus;
  readonly achieved?: string | undefined;
}

type Reporting = Pick<Note, 'id' | 'status' | 'visitStatus' | 'sections'>;

interface Around {
  /** The other notes that the histories name, as they are now. */
  readonly others?: readonly Reporting[];
  /** The practice's time zone. */
  readonly zone: string;
}

/** Work that a note reports: none unless it is in force, and none of a visit that was missed. */
export const reportedBy = (note: Omit<Reporting, 'id'>): readonly ItemWork[] => (hasOutcomes(note) ? workOf(note) : []);

/**
 * Items in a state that no note in force reports any more, with the newest state that one in force reports. A state that somebody set
 * since stays.
 */
export function statesGivenBack(
  { id, items = [] }: Plan,
  note: Reporting,
  { others = [], zone }: Around,
): readonly StateBefore[] {
  const saidBy = (one: Reporting) =>
    new Map(reportedBy(one).flatMap(({ plan, item, status }) => (plan === id ? [[item, status]] : [])));
  const now = new Map([...others, note].map((one) => [one.id, saidBy(one)]));
  const holds = (item: Item, { note: named, status }: Entry) => {
    const reports = named && now.get(named.id);
    return reports === undefined || reports.get(item.id) === status;
  };
  return items.flatMap((item) => {
    const entries = lasting(item);
    const setBy = entries.findLast((entry) => entry.status === item.status);
    const isNamed = entries.some((entry) => entry.note?.id === note.id);
    if (!isNamed || setBy === undefined || holds(item, setBy)) return [];
    const history = entries.filter((entry) => holds(item, entry));
    // An item without an earlier entry began under way: from there the table leads everywhere.
    const status = history.at(-1)?.status ?? 'InProgress';
    const achieved = achievedOn({ status, history }, zone);
    return status === item.status && achieved === item.achieved ? [] : [{ item, status, achieved }];
  });
}

/** Items with the states that they had before, and the reason. */
export const withGivenBack = (
  items: readonly Item[],
  back: readonly StateBefore[],
  { note, reason }: { readonly note: NonNullable<Entry['note']>; readonly reason: string },
): Item[] =>
  items.map((one) => {
    const given = back.find(({ item }) => item.id === one.id);
    if (!given) return one;
    const { achieved: _before, ...rest } = one;
    const { status, achieved } = given;
    const history = [...(one.history ?? []), { status, note, reason }];
    return { ...rest, status, ...(achieved === undefined ? {} : { achieved }), history };
  });

/** Items in a state that a note reports, other than under way, which somebody set. They keep it once the note becomes `after`. */
export function statesLeft(
  plan: Plan,
  note: Pick<Note, 'sections'>,
  { after, ...around }: Around & { readonly after: Reporting },
): readonly Item[] {
  const { id, items = [] } = plan;
  const statesIn = (work: readonly ItemWork[]) =>
    new Map(work.flatMap(({ plan: of, item, status }) => (of === id ? [[item, status]] : [])));
  const [said, says] = [statesIn(workOf(note)), statesIn(reportedBy(after))];
  const back = new Set(statesGivenBack(plan, after, around).map(({ item }) => item.id));
  return items.filter(
    (item) =>
      item.status &&
      item.status !== 'InProgress' &&
      said.get(item.id) === item.status &&
      says.get(item.id) !== item.status &&
      !back.has(item.id),
  );
}
