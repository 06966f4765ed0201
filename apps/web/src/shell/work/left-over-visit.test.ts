import type { Encounter, Note } from '@notewell/model';
import { expect, test } from 'vitest';
import { dropLeftOver, visitsOfNewNotes } from './left-over-visit.ts';

const visit = (id: string): Encounter => ({
  id,
  resourceType: 'Encounter',
  status: 'Planned',
  subject: { id: 'p' },
  appointment: { id: 'a' },
});
const note: Note = { resourceType: 'Note', status: 'Preliminary', subject: { id: 'p' }, encounter: { id: 'local:1' } };

test('a discarded new note names the visit that was begun with it', () => {
  expect(visitsOfNewNotes([{ type: 'Note', kind: 'create', mine: note }])).toEqual(['local:1']);
  expect(visitsOfNewNotes([{ type: 'Note', kind: 'update', mine: note }])).toEqual([]);
});
test.each([
  [[{ ...note, id: 'n', encounter: { id: 'e1' } }], ['e2']],
  [[], []],
] as const)('its visit goes only if the appointment has another note', async (notes, expected) => {
  const removed: string[] = [];
  const lists: Readonly<Record<string, readonly object[]>> = { Encounter: [visit('e1'), visit('e2')], Note: notes };
  const client: object = {
    id: () => 'e2',
    get: () => Promise.resolve(visit('e2')),
    list: ({ type }: { readonly type: string }) => Promise.resolve({ items: lists[type] }),
    remove: (_type: string, id: string) => Promise.resolve(removed.push(id)),
  };
  await dropLeftOver(client as Parameters<typeof dropLeftOver>[0], 'local:1'); // the calls that it makes
  expect(removed).toEqual(expected);
});
