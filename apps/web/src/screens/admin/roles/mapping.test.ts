import { PermissionFlag, resourceTypes } from '@notewell/model';
import { grantSetNames, roleNames, roles } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { columnsOf, grantSetRows, matching, permissionRows } from './mapping.ts';

const fixed = roleNames.map((name) => ({ id: roles[name].id, name, about: roles[name].about, own: undefined, hidden: false }));
const own = new Map([['mine', { id: 'mine', grants: ['Run reports', 'Ours'], derivedFrom: { id: roles.Scribe.id } }]]);
const sets = new Map([['Ours', new Set(['Location.Update'] as const)]]);
const columns = columnsOf([...fixed, { id: 'mine', name: 'Mine', about: '', own: undefined, hidden: false }], own, sets);
const cell = (rows: ReturnType<typeof permissionRows>, key: string, role: string) =>
  rows.flatMap((group) => group.rows).find((row) => row.key === key)?.cells[columns.findIndex(({ name }) => name === role)];

describe('the table of roles', () => {
  it('has a row for each type and flag', () => {
    const rows = permissionRows(columns).flatMap((group) => group.rows);
    expect(rows).toHaveLength(resourceTypes.length + PermissionFlag.values.length);
    for (const row of rows) expect(row.cells).toHaveLength(24);
  });
  it('says of a type which verbs are held, and of a flag whether it is', () => {
    const rows = permissionRows(columns);
    expect(cell(rows, 'Medication', 'Prescribing Clinician')).toBe('CRUD');
    expect(cell(rows, 'Medication', 'Non-Prescribing Clinician')).toBe('CRU');
    expect(cell(rows, 'Note', 'Patient')).toBe('');
    expect([cell(rows, 'supervision', 'Supervisor'), cell(rows, 'supervision', 'Scribe')]).toEqual(['✓', '']);
  });
  it('counts what a role of one’s own derives, and grant sets of one’s own', () => {
    expect(cell(permissionRows(columns), 'Location', 'Mine')).toBe('RU');
    const rows = grantSetRows(columns, sets);
    expect(rows.flatMap((group) => group.rows).map(({ key }) => key)).toEqual([...grantSetNames, 'Ours']);
    expect(['Scribe user', 'Run reports', 'Ours', 'Prescribe'].map((key) => cell(rows, key, 'Mine'))).toEqual([
      '✓',
      '✓',
      '✓',
      '',
    ]);
  });
  it('is narrowed by words, and leaves out groups without any', () => {
    const found = matching(permissionRows(columns), 'note');
    expect(found.flatMap((group) => group.rows).every(({ name }) => name.toLowerCase().includes('note'))).toBe(true);
    expect(matching(permissionRows(columns), 'nothing like it')).toEqual([]);
  });
});
