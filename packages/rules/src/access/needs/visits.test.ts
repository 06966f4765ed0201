import { subjectWith, testId, testIdOf } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { decide } from '../decide.ts';
import type { Subject } from '../populations.ts';
import { visitDeeds } from './visits.ts';

const own = { id: testIdOf('Practitioner'), resourceType: 'Practitioner' };
const other = { id: testId(95_001), resourceType: 'Practitioner' };
const clinician = subjectWith('Non-Prescribing Clinician');
const people = {
  clinician,
  colleague: { ...clinician, profile: { type: 'Practitioner', id: testId(95_002) } },
  supervisor: { ...subjectWith('Supervisor'), profile: { type: 'Practitioner', id: testId(95_003) }, supervisees: [own.id] },
  caseManager: { ...subjectWith('Case Management'), profile: { type: 'Practitioner', id: testId(95_004) } },
} as const satisfies Record<string, Subject>;

const visit = (more: object = {}) => ({
  resourceType: 'Encounter',
  status: 'Planned',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [{ role: 'PrimaryPerformer', individual: own }],
  ...more,
});
type Name = keyof typeof people;
const allowed = (who: Name, verb: 'Create' | 'Update' | 'Delete', row: object, next?: object) =>
  decide(people[who], verb, { type: 'Encounter', row, next }).allowed;
const those = (verb: 'Create' | 'Update' | 'Delete', row: object, next?: object) =>
  (Object.keys(people) as Name[]).filter((who) => allowed(who, verb, row, next));

const theirs: readonly Name[] = ['clinician', 'supervisor'];
const withScheduler: readonly Name[] = ['clinician', 'supervisor', 'caseManager'];

describe('a visit', () => {
  it('has a row for each action', () => {
    for (const row of Object.values(visitDeeds)) expect(row.by.length).toBeGreaterThan(0);
  });
  it('is planned by its clinician, their supervisor and who manages schedules', () => {
    expect(those('Create', visit())).toEqual(withScheduler);
    const beside = [{ role: 'SecondaryPerformer', individual: own }];
    expect(those('Create', visit({ participants: [{ role: 'PrimaryPerformer', individual: other }, ...beside] }))).toEqual([
      'caseManager',
    ]);
  });
  it('is moved by who manages schedules while it is planned', () => {
    expect(those('Update', visit(), visit({ start: '2026-11-23T10:00:00Z' }))).toEqual(withScheduler);
    const held = visit({ status: 'Finished' });
    expect(those('Update', held, { ...held, start: '2026-11-23T10:00:00Z' })).toEqual(theirs);
  });
  it.each(['Cancelled', 'NoShow'])('becomes %s by its people and schedulers', (status) => {
    expect(those('Update', visit(), visit({ status, visitStatus: status }))).toEqual(withScheduler);
  });
  it('is finished, reopened and documented by its people', () => {
    const held = visit({ status: 'Finished' });
    expect(those('Update', visit(), held)).toEqual(theirs);
    expect(those('Update', visit(), visit({ status: 'Unknown' }))).toEqual(theirs);
    expect(those('Update', visit({ status: 'Cancelled' }), visit())).toEqual(theirs);
    const diagnosed = { diagnoses: [{ code: { code: 'F32.0' } }] };
    expect(those('Update', visit(), visit(diagnosed))).toEqual(theirs);
    expect(those('Create', visit(diagnosed))).toEqual(theirs);
  });
  it('is deleted by its people', () => {
    expect(those('Delete', visit())).toEqual(theirs);
  });
  it('is joined by nobody through a write of their own', () => {
    const joined = visit({ participants: [{ role: 'PrimaryPerformer', individual: { ...own, id: testId(95_002) } }] });
    expect(those('Update', visit(), joined)).toEqual(withScheduler);
  });
  it('without a name is open to all who write visits', () => {
    const nobodys = visit({ participants: [] });
    expect(those('Update', nobodys, { ...nobodys, status: 'Finished' })).toEqual(Object.keys(people));
  });
});
