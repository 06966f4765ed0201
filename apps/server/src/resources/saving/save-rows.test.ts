import { describe, expect, it } from 'vitest';
import type { Body, StoredRow } from '../store/index.ts';
import type { Companion } from './behaviour.ts';
import { SaveRows } from './save-rows.ts';

const bodyOf = (more: Body): Body => ({ resourceType: 'Coverage', id: 'c', ...more });
const rowOf = (body: Body): StoredRow => ({ id: 'c', version: 3, text: JSON.stringify(body) }) as StoredRow; // only these are read
const write = (before: Body | undefined, body: Body): Companion => ({
  type: 'Coverage',
  id: 'c',
  body,
  before: before && rowOf(before),
});
const kept = (rows: SaveRows, one: Companion) => {
  const { earlier, before, draft } = rows.resume(one);
  return rows.keep(earlier, { before, body: { ...draft, id: 'c', resourceType: 'Coverage' } });
};

describe('the rows of a save', () => {
  const stored = bodyOf({ status: 'Active', note: 'old', authorizations: [1] });

  it('hold one write per row, with all changes in their order', () => {
    const rows = new SaveRows();
    const first = kept(rows, write(stored, bodyOf({ status: 'Active', note: 'new', authorizations: [1] })));
    const again = kept(rows, write(stored, bodyOf({ status: 'Draft', authorizations: [1, 2] })));
    expect(again).toBe(first);
    expect(again.body).toEqual(bodyOf({ status: 'Draft', authorizations: [1, 2] }));
    expect(again.before?.version).toBe(3);
  });

  it('keep what an earlier write changed and a later one does not', () => {
    const rows = new SaveRows();
    kept(rows, write(stored, bodyOf({ ...stored, note: 'new' })));
    expect(kept(rows, write(stored, bodyOf({ ...stored, status: 'Draft' }))).body).toEqual(
      bodyOf({ ...stored, note: 'new', status: 'Draft' }),
    );
  });

  it('change a row that the save itself creates', () => {
    const rows = new SaveRows();
    kept(rows, write(undefined, bodyOf({ status: 'Draft' })));
    const { body, before } = kept(rows, write(bodyOf({ status: 'Draft' }), bodyOf({ status: 'Active' })));
    expect([body['status'], before]).toEqual(['Active', undefined]);
  });

  it('show every body once at every depth, as it is now', () => {
    const rows = new SaveRows().under({ resourceType: 'Note', id: 'n' });
    kept(rows, write(stored, bodyOf({ status: 'Draft' })));
    const inner = rows.under(bodyOf({ status: 'Active' }));
    expect(inner.bodies().map(({ id, ...one }) => [id, one['status']])).toEqual([
      ['n', undefined],
      ['c', 'Active'],
    ]);
    expect(rows.bodies().map(({ id, ...one }) => [id, one['status']])).toEqual([
      ['n', undefined],
      ['c', 'Draft'],
    ]);
  });
});
