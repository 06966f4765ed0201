import {
  type Notification,
  type NotificationKind,
  type NotificationPriority,
  type Reference,
  type ResourceByType,
  type ResourceType,
  typedAs,
} from '@notewell/model';
import type { Save } from '../../resources/saving/behaviour.ts';
import { endOfPracticeDay } from '../../resources/saving/practice-day.ts';
import type { Body } from '../../resources/store/index.ts';

/** Facts of one recipient's notification. */
export interface Task {
  readonly to?: 'Practitioner' | 'Patient' | 'RelatedPerson';
  readonly due?: string | undefined;
  /** The last day, instead of `due`: it ends in the practice's zone. */
  readonly dueDay?: string | undefined;
  readonly expires?: string | undefined;
  readonly priority?: NotificationPriority | undefined;
}
/** Recipients by id. */
export type People = ReadonlyMap<string, Task>;
export const nobody: People = new Map();
/** People without facts of their own. */
export const toAll = (ids: readonly (string | undefined)[], task: Task = {}): People =>
  new Map(ids.flatMap((id) => (id === undefined ? [] : [[id, task] as const])));

/** A save, with the row in its two states. */
export interface Facts<T extends ResourceType> {
  readonly save: Save;
  readonly before: ResourceByType[T] | undefined;
  readonly after: ResourceByType[T];
}

/** One kind of notification about the saves of one type. */
interface Row<T extends ResourceType> {
  readonly kind: NotificationKind;
  /** Names no patient: the recipient may not be allowed to read the record. */
  readonly title: string | ((after: ResourceByType[T], before: ResourceByType[T] | undefined) => string);
  readonly text?: (after: ResourceByType[T], before: ResourceByType[T] | undefined) => string | undefined;
  /** People with something to do in this state. Those who join are notified, those who leave have done it. */
  readonly recipients?: (state: ResourceByType[T]) => People;
  /** People to notify of an event, whose notifications end by `isOver` or another record. */
  readonly happened?: (facts: Facts<T>) => People | Promise<People>;
  /** True in a state in which all of them end. Those of a job open again with the work, such as by the undo of a signature. */
  readonly isOver?: (state: ResourceByType[T]) => boolean;
  /** The record that the recipient opens, if not the saved one. */
  readonly about?: (after: ResourceByType[T]) => Reference;
  /** True if the notification of a person who leaves stays once it was read. */
  readonly staysOnceRead?: boolean;
  /** True if people are notified of what they asked of themselves, such as by taking back what they had done. */
  readonly alsoToSelf?: boolean;
  /** True if imports and jobs notify too. */
  readonly fromMachines?: boolean;
  /** True if recipients come from text, so that they may not exist. */
  readonly fromText?: boolean;
  /** True if a job notifies when the time has come; saves only end it. */
  readonly byTime?: boolean;
}

/** People who join and leave with a save, with the text. */
export interface Changes {
  readonly joined: People;
  /** Ids of those who are done, or everybody. */
  readonly left: readonly string[] | 'all';
  /** True if the work that was over is open again. */
  readonly isAgain: boolean;
  readonly about: Reference;
  readonly title: string;
  readonly text: string | undefined;
}
export interface NotificationRow
  extends Pick<Row<'Note'>, 'kind' | 'staysOnceRead' | 'alsoToSelf' | 'fromMachines' | 'fromText' | 'byTime'> {
  readonly type: ResourceType;
  readonly changes: (save: Save) => Promise<Changes>;
}

/** The same people, with the end of the day where their task has a last day. */
async function withDue(save: Save, people: readonly (readonly [string, Task])[]): Promise<People> {
  const found = people.map(
    async ([id, { dueDay, ...task }]): Promise<[string, Task]> => [
      id,
      dueDay === undefined ? task : { ...task, due: await endOfPracticeDay(save, dueDay) },
    ],
  );
  return new Map(await Promise.all(found));
}

/** A row of the table, checked against the type of its records. */
export function rowFor<T extends ResourceType>(type: T, row: Row<T>): NotificationRow {
  const { recipients = () => nobody, happened, isOver, about } = row;
  return {
    ...row,
    type,
    async changes(save) {
      const [before, after] = [typedAs(type, save.before), typedAs(type, save.after)];
      const [old, now] = [before ? recipients(before) : nobody, recipients(after)];
      const news = (await happened?.({ save, before, after })) ?? nobody;
      const isAgain = isOver !== undefined && before !== undefined && isOver(before) && !isOver(after);
      const ends = isOver !== undefined && isOver(after) && before !== undefined && !isOver(before);
      return {
        joined: await withDue(save, [...[...now].filter(([id]) => !old.has(id)), ...news]),
        left: ends ? 'all' : [...old.keys()].filter((id) => !now.has(id)),
        isAgain,
        about: about?.(after) ?? { id: save.id, resourceType: type },
        title: typeof row.title === 'string' ? row.title : row.title(after, before),
        text: row.text?.(after, before),
      };
    },
  };
}

/** The person whose notifications end, and the record that they are about; without one, those about any. */
export interface Ended {
  readonly about?: string;
  readonly recipient: string;
  /** True for a notification that is not over yet. */
  readonly stays?: (one: Notification) => Promise<boolean>;
}
/** Another record whose save or deletion ends notifications: of a kind, about something, to one person. */
export interface Ending {
  readonly type: ResourceType;
  readonly ends: (save: Save) => readonly Ended[] | Promise<readonly Ended[]>;
  /** Ends with the deletion of the record. */
  readonly goesWith?: (before: Body, id: string) => Ended;
}
