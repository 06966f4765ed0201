import type { KeptItem, UnsentItem } from '@notewell/client';
import { definitionOf } from '@notewell/model';

const acts = { create: 'New', update: 'Change to', remove: 'Removal of', upload: 'File for' } as const satisfies Record<
  UnsentItem['kind'],
  string
>;

/** `Change to note: Progress note, Nov 21, 2026`. */
export function whatOf({ kind, type, display }: Pick<UnsentItem, 'kind' | 'type' | 'display'>): string {
  const label = definitionOf(type).labels[0].toLowerCase();
  return `${acts[kind]} ${label}${display ? `: ${display}` : ''}`;
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
