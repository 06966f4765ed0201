import { permissionsOf, roles } from '@notewell/rules';
import { describe, expect, it } from 'vitest';
import type { Me } from '../../../shell/session/session.ts';
import { type ChartRecordType, chartRecords, chartRecordTypes } from '../chart-records/table.ts';
import { mayBecomeIn, refusedFields } from './use-refusal.ts';

const permissions = [...permissionsOf(roles['Non-Prescribing Clinician'].grants)];
const me = { profile: { id: 'me', resourceType: 'Practitioner' }, permissions } as unknown as Me; // only these decide

/** Fields that a clinician may not change in a record that somebody entered. */
function lockedIn(type: ChartRecordType, recorder: string): readonly string[] {
  const { start, groups } = chartRecords[type];
  const row = { ...start, patient: { id: 'p' }, recorder: { id: recorder, resourceType: 'Practitioner' } };
  return refusedFields(
    me,
    { type, row },
    groups.flatMap(({ fields }) => fields),
  ).map(([name]) => name);
}

describe('the locked fields of a record', () => {
  it.each(chartRecordTypes)('are none in a new %s of one’s own', (type) => expect(lockedIn(type, 'me')).toEqual([]));
  it('are the words of the colleague who recorded it', () => {
    expect(lockedIn('Communication', 'other')).toEqual(
      expect.arrayContaining(['medium', 'sender', 'recipients', 'title', 'text', 'attachments']),
    );
    expect(lockedIn('Communication', 'other')).not.toContain('topic');
    expect(lockedIn('Allergy', 'other')).toContain('code');
  });
  it('are the state of a call that only its author may take back', () => {
    const row = { status: 'Completed', subject: { id: 'p' } };
    const ofOther = { ...row, recorder: { id: 'other', resourceType: 'Practitioner' } };
    const ofMine = { ...row, recorder: { id: 'me', resourceType: 'Practitioner' } };
    expect(refusedFields(me, { type: 'Communication', row: ofOther }, ['status']).map(([name]) => name)).toEqual(['status']);
    expect(mayBecomeIn(me, { type: 'Communication', row: ofOther })('status', 'EnteredInError')).toBe(false);
    expect(mayBecomeIn(me, { type: 'Communication', row: ofMine })('status', 'EnteredInError')).toBe(true);
  });
  it('are those that follow other records, such as the programs of enrollments', () => {
    expect(
      refusedFields(me, { type: 'Patient', row: { id: 'p', status: 'Active' } }, ['programs']).map(([name]) => name),
    ).toEqual(['programs']);
  });
});
