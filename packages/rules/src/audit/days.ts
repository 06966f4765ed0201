import { definitionOf, isResourceType } from '@notewell/model';
import { type AuditLine, isReadAhead, tokenOf } from './words.ts';

/** One person's access to a record on one day, or that of their device, in words that its patient understands. */
export interface DayAccess {
  /** `Practitioner/<id>`. */
  readonly actor: string;
  readonly first: string;
  readonly last: string;
  /** `Opened the chart`, `Read 3 notes`. */
  readonly deeds: readonly string[];
  readonly isTemporary: boolean;
  /** True for what their device read ahead: nobody opened it. */
  readonly isReadAhead: boolean;
}
export interface AccessDay {
  /** `yyyy-MM-dd`, in the zone that the caller chose. */
  readonly day: string;
  readonly people: readonly DayAccess[];
}

/** A kind of access. With `several`, each thing counts once. */
interface Deed {
  readonly is: (line: AuditLine) => boolean;
  readonly one: string;
  readonly several?: (count: number) => string;
}
const reads = new Set(['read', 'list', 'query', 'history', 'content', 'find-patient']);
const lists = new Set(['list', 'query', 'find-patient']);
const writes = new Set(['create', 'update', 'delete']);
const files = new Set(['DocumentReference', 'Media', 'ClinicalDocument']);
const does = (actions: ReadonlySet<string>, types?: ReadonlySet<string>) => (line: AuditLine) =>
  actions.has(line.action) && (types?.has(line.resourceType) ?? true);
/** A list of several patients is not a chart. */
const isListOfSeveral = (line: AuditLine) => lists.has(line.action) && line.patients.length > 1;
const singly = new Set(['read', 'history', 'content']);
const note = new Set(['Note']);
const messages = new Set(['Channel', 'ChatMessage', 'ChannelMembership', 'Communication']);
const visits = new Set(['Appointment']);

/** Kinds of access in display order. The first that fits an entry counts. */
const deeds: readonly Deed[] = [
  // An event names a record and holds nothing of it.
  { is: ({ action }) => action === 'events', one: 'Was notified of changes' },
  { is: ({ action }) => action === 'refused', one: 'Tried to open something and was refused' },
  { is: ({ resourceType, action }) => resourceType === 'audit' && action === 'print', one: 'Printed this report' },
  { is: ({ resourceType }) => resourceType === 'audit', one: 'Looked up who opened the chart' },
  { is: does(new Set(['print']), note), one: 'Printed a note', several: (count) => `Printed ${count} notes` },
  { is: does(new Set(['print'])), one: 'Printed the chart or part of it' },
  { is: does(new Set(['export']), note), one: 'Exported a note', several: (count) => `Exported ${count} notes` },
  { is: does(new Set(['export'])), one: 'Exported the chart or part of it' },
  { is: does(singly, note), one: 'Read a note', several: (count) => `Read ${count} notes` },
  { is: does(writes, note), one: 'Wrote in a note', several: (count) => `Wrote in ${count} notes` },
  { is: does(new Set(['content']), files), one: 'Opened a document', several: (count) => `Opened ${count} documents` },
  { is: does(writes, files), one: 'Added or changed a document', several: (count) => `Added or changed ${count} documents` },
  { is: does(reads, messages), one: 'Read messages' },
  { is: does(writes, messages), one: 'Wrote messages' },
  { is: does(writes, visits), one: 'Booked or changed a visit', several: (count) => `Booked or changed ${count} visits` },
  { is: does(new Set(['invite', 'invitation-withdrawn', 'pre-associate'])), one: 'Sent or withdrew an invitation' },
  { is: ({ action }) => action.startsWith('signing-link'), one: 'Sent or used a link to sign' },
  { is: ({ action }) => action === 'use-token', one: 'Asked for temporary access' },
  { is: does(writes), one: 'Changed the chart' },
  { is: isListOfSeveral, one: 'Saw the name in a list' },
  { is: does(reads), one: 'Opened the chart' },
];
const rank = new Map(deeds.map((deed, at) => [deed.one, at]));
const chart = deeds.at(-1);

const deedsOf = (lines: readonly AuditLine[]): readonly string[] => {
  const found = new Map<string, Set<string>>();
  for (const line of lines) {
    const deed = deeds.find(({ is }) => is(line));
    const words = deed?.one ?? otherwise(line);
    found.set(words, (found.get(words) ?? new Set()).add(line.id));
  }
  const place = (words: string) => (words === chart?.one ? -1 : (rank.get(words) ?? deeds.length));
  return [...found]
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([words, ids]) => {
      const several = deeds.find(({ one }) => one === words)?.several;
      return several && ids.size > 1 ? several(ids.size) : words;
    });
};

/** Words for an action that the table does not name. */
const otherwise = ({ resourceType }: AuditLine) =>
  isResourceType(resourceType) ? `Used the ${definitionOf(resourceType).labels[0].toLowerCase()}` : 'Used the record';

/** Deeds of a person's device that read ahead of them. */
function deviceDeedsOf(lines: readonly AuditLine[], name: string): readonly string[] {
  const isRefusal = ({ action }: AuditLine) => action === 'refused';
  return [
    ...(lines.every(isRefusal) ? [] : [`Copied to the device of ${name}, for use without a network`]),
    ...(lines.some(isRefusal) ? [`The device of ${name} asked for a copy and was refused`] : []),
  ];
}

interface Naming {
  /** `yyyy-MM-dd` of an instant, in the zone of the reader. */
  readonly dayOf: (instant: string) => string;
  readonly nameOf: (actor: string) => string;
}

/**
 * Groups the entries about one patient by day and person, the latest day first and people in order of their first entry.
 * Reads ahead are a line of their own.
 */
export function accessDays(lines: readonly AuditLine[], { dayOf, nameOf }: Naming): readonly AccessDay[] {
  const days = new Map<string, Map<string, AuditLine[]>>();
  for (const line of lines.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))) {
    const day = dayOf(line.at);
    const people = days.get(day) ?? new Map<string, AuditLine[]>();
    const key = `${line.actor} ${isReadAhead(line)}`;
    people.set(key, [...(people.get(key) ?? []), line]);
    days.set(day, people);
  }
  const accessOf = (own: readonly AuditLine[]): DayAccess => {
    const [first] = own;
    const ahead = first !== undefined && isReadAhead(first);
    const actor = first?.actor ?? '';
    return {
      actor,
      first: first?.at ?? '',
      last: own.at(-1)?.at ?? '',
      deeds: ahead ? deviceDeedsOf(own, nameOf(actor)) : deedsOf(own),
      isTemporary: own.some((line) => tokenOf(line) !== undefined),
      isReadAhead: ahead,
    };
  };
  return [...days].toReversed().map(([day, people]) => ({ day, people: [...people.values()].map(accessOf) }));
}

/** People by the most that they did with a record, each once. */
export interface AccessCount {
  readonly opened: number;
  /** Did not open it, and their devices keep a copy. */
  readonly copied: number;
  /** Saw the name in a list, were refused or were notified of changes, and no more. */
  readonly others: number;
}
export function countAccess(lines: readonly AuditLine[]): AccessCount {
  const peopleOf = (some: readonly AuditLine[]) => new Set(some.map(({ actor }) => actor));
  const opened = peopleOf(lines.filter((line) => !isReadAhead(line) && !isLess(line)));
  const copied = peopleOf(lines.filter((line) => isReadAhead(line) && line.action !== 'refused' && !opened.has(line.actor)));
  return { opened: opened.size, copied: copied.size, others: peopleOf(lines).size - opened.size - copied.size };
}
const isLess = (line: AuditLine) => line.action === 'events' || line.action === 'refused' || isListOfSeveral(line);
