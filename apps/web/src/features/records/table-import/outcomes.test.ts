import type { TablePreview, TableRowPreview } from '@notewell/protocol';
import { describe, expect, it } from 'vitest';
import { rowWords, totalsOf } from './outcomes.ts';

const columns = ['Name', 'City', 'State'];
const row = (more: Partial<TableRowPreview>): TableRowPreview => ({ row: 2, outcome: 'new', name: 'East', changes: [], ...more });

describe('the words of a row', () => {
  it('name what changes, before and after', () => {
    const changes = [
      [0, 'East', 'East Clinic'],
      [1, '', 'Bend'],
      [2, 'OR', 'WA'],
    ] as const;
    expect(rowWords(row({ outcome: 'changed', changes }), columns)).toBe(
      'Name: East → East Clinic · City: empty → Bend and 1 more',
    );
    expect(rowWords(row({ changes }), columns)).toBe('East Clinic · Bend · WA');
  });
  it('name the record that a row resembles, and the decision', () => {
    const one = row({ outcome: 'duplicate', like: { why: 'Same name', id: 'a', name: 'Silva, Ada' } });
    expect(rowWords(one, columns)).toBe('Same name as Silva, Ada – left out');
    expect(rowWords(one, columns, 'create')).toBe('Same name as Silva, Ada – added anyway');
    expect(rowWords(row({ outcome: 'duplicate', like: { why: 'Same name', row: 4 } }), columns)).toBe(
      'Same name as row 4 – left out',
    );
  });
  it('name the column of a fault', () => {
    expect(rowWords(row({ outcome: 'refused', faults: [{ column: 'City', message: 'Too long.' }] }), columns)).toBe(
      'City: Too long.',
    );
  });
});

it('counts what an import would write, by the decisions', () => {
  const rows = (['new', 'changed', 'duplicate', 'duplicate', 'refused', 'refused', 'otherPerson', 'otherPerson'] as const).map(
    (outcome, at) => row({ outcome, row: at + 2 }),
  );
  const preview: TablePreview = {
    asOf: '',
    columns,
    ignored: [],
    counts: { new: 1, changed: 1, unchanged: 0, duplicate: 2, otherPerson: 2, refused: 2 },
    rows,
  };
  expect(totalsOf(preview, {})).toEqual({ created: 1, changed: 1, refused: 4 });
  const decided = { 4: 'create', 5: 'update', 6: 'leave', 7: 'leave', 8: 'update', 9: 'leave' } as const;
  expect(totalsOf(preview, decided)).toEqual({ created: 2, changed: 3, refused: 0 });
});
