import { allPermissions, type Permission, permissionsInGrantSet } from '@notewell/rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fieldsFor, toggled } from './given.ts';

const some = fc.subarray([...allPermissions], { maxLength: 40 }).map((list): ReadonlySet<Permission> => new Set(list));

describe('what a grant set of a practice gives', () => {
  it('comes back from the record as it was ticked', () => {
    fc.assert(
      fc.property(some, (given) => {
        expect(permissionsInGrantSet(fieldsFor(given))).toEqual(given);
      }),
    );
  });
  it('names a type once, with its verbs, and leaves out what is empty', () => {
    expect(fieldsFor(new Set<Permission>(['Note.Read', 'Note.Update', 'metrics']))).toEqual({
      permissions: [{ type: 'Note', verbs: ['Read', 'Update'] }],
      flags: ['metrics'],
    });
    expect(fieldsFor(new Set())).toEqual({ permissions: undefined, flags: undefined });
  });
  it('passes over a type that is no more', () => {
    expect(permissionsInGrantSet({ permissions: [{ type: 'Mood', verbs: ['Read'] }] })).toEqual(new Set());
  });
  it('takes reading along with changing, and changing away with reading', () => {
    const changing = toggled(new Set(), 'Note.Delete', true);
    expect(changing).toEqual(new Set(['Note.Delete', 'Note.Read']));
    expect(toggled(changing, 'Note.Read', false)).toEqual(new Set());
    expect(toggled(new Set(), 'Note.Create', true)).toEqual(new Set(['Note.Create']));
    expect(toggled(new Set<Permission>(['metrics']), 'metrics', false)).toEqual(new Set());
  });
});
