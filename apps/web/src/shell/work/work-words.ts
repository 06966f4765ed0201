import type { KeptItem, StoredResource, UnsentItem } from '@notewell/client';
import { definitionOf, valuesAt } from '@notewell/model';
import { idIn, isRecord } from '@notewell/model/values';
import { dateWords, momentWords } from '../../platform/dates.ts';

const acts = { create: 'New', update: 'Change to', remove: 'Removal of', upload: 'File for' } as const satisfies Record<
  UnsentItem['kind'],
  string
>;

/** `Change to appointment: Intake, Dec 3, 2026, 9:00 AM`. `record`: as it was before the change, or as it is new. */
export function whatOf(
  { kind, type, display }: Pick<UnsentItem, 'kind' | 'type' | 'display'>,
  record: StoredResource = {},
): string {
  const label = definitionOf(type).labels[0].toLowerCase();
  const name = display ?? nameFrom(type, record);
  return `${acts[kind]} ${label}${name ? `: ${inFormat(name, record)}` : ''}`;
}

/** The name that the server will give to a record; undefined while too little of it is known. */
function nameFrom(type: UnsentItem['type'], record: StoredResource): string | undefined {
  try {
    return definitionOf(type).display(record as never); // fields that are missing are refused below
  } catch {
    return undefined;
  }
}

/** A record's name with its dates as the practice writes them. The day of a start gets its time. */
function inFormat(name: string, { start }: StoredResource): string {
  const begin = typeof start === 'string' && start.includes('T') ? start : undefined;
  const timed = begin ? name.replace(begin.slice(0, 10), momentWords(begin)) : name;
  return timed.replaceAll(/\b\d{4}-\d{2}-\d{2}\b/g, dateWords);
}

/** Patients whose records a change belongs to, through lists, such as those who attend an appointment. */
export function patientsIn(type: UnsentItem['type'], record: StoredResource = {}): readonly string[] {
  if (type === 'Patient') return [];
  const named = definitionOf(type)
    .patients.flatMap((path) => valuesAt(record, path))
    .filter((one) => isRecord(one) && one['resourceType'] === 'Patient');
  return [...new Set(named.flatMap((one) => idIn(one) ?? []))];
}

const states = {
  pending: 'Waiting to be sent',
  saving: 'Sending',
  waiting: 'Trying again soon',
  held: 'Held',
} as const satisfies Record<UnsentItem['state'], string>;
export function stateOf({
  state,
  waitsForAccess,
  waitsForConfirmation,
  dependsOnFailed,
}: Pick<UnsentItem, 'state' | 'waitsForAccess' | 'waitsForConfirmation' | 'dependsOnFailed'>): string {
  if (waitsForAccess) return 'Waits until you have access to this chart again';
  if (waitsForConfirmation) return 'Waits until you confirm that it is you';
  return dependsOnFailed ? 'Waits until the record it refers to is sent' : states[state];
}

/** Reason for each rejection, and what is safe. */
export const keptWhy = {
  refused: 'The server refused it.',
  conflict: 'Somebody else changed the same text. Both versions are safe.',
  cancelled: 'Your session ended before it could be sent.',
  earlier: 'An earlier change to the same record was refused.',
  dependency: 'It belongs to something that was discarded.',
} as const satisfies Record<KeptItem['reason'], string>;
