import { type ResourceType, valuesAt } from '@notewell/model';
import { fieldsHiddenIn, hiddenParts, type Permission, practiceRecords, practiceRecordTypes } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import { staffRow } from '../../admin/staff/staff-row.ts';
import { sessionRow } from '../../charts/sessions/session-row.ts';
import { chartRecords, chartRecordTypes, patientGroups } from '../chart-records/table.ts';

interface Walked {
  readonly groups: readonly { readonly fields: readonly string[] }[];
}
const walked: readonly (readonly [ResourceType, Walked])[] = [
  ...practiceRecordTypes.map((type) => [type, practiceRecords[type]] as const),
  ['Patient', { groups: patientGroups }],
  ...chartRecordTypes.map((type) => [type, chartRecords[type]] as const),
  ['Encounter', sessionRow],
  ['Practitioner', staffRow],
];

const someone = (...permissions: Permission[]) => ({
  profile: { type: 'Practitioner' as const, id: 'me' },
  permissions: new Set(permissions),
});
const family = { profile: { type: 'RelatedPerson' as const, id: 'p.other' }, permissions: new Set<Permission>() };

describe('a field that not everybody may read', () => {
  const rows = walked.flatMap(([type, { groups }]) => {
    const edited = new Set(groups.flatMap(({ fields }) => fields));
    return (hiddenParts[type] ?? []).flatMap((part) =>
      part.fields.filter((field) => edited.has(field)).map((field) => ({ type, field, part })),
    );
  });
  it.each(rows)('$type.$field is hidden without permission, and shown with it', ({ type, field, part }) => {
    const reader = part.from === 'staff' || part.from === 'anybody' ? someone() : family;
    const row = { id: 'x', [field]: 'kept', ...Object.fromEntries((part.where ?? []).map((path) => [path, true])) };
    expect(valuesAt(row, field)).toHaveLength(1);
    expect(fieldsHiddenIn(reader, type, row)).toContain(field);
    if (reader !== family) expect(fieldsHiddenIn(someone(...part.unless), type, row)).not.toContain(field);
    else expect(fieldsHiddenIn(someone(), type, row).includes(field)).toBe(part.from === 'anybody');
  });
  it('is among those that are edited', () => {
    expect(rows.map(({ type, field }) => `${type}.${field}`)).toContain('Patient.socialSecurityNumber');
  });
});
