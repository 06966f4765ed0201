import { describe, expect, it } from 'vitest';
import { type Participant, participantFaults } from './participants.ts';

const staff = (role: Participant['role']): Participant => ({ role, individual: { id: 'sam', resourceType: 'Practitioner' } });
const patient = (id: string, role: Participant['role'] = 'Patient'): Participant => ({
  role,
  individual: { id, resourceType: 'Patient' },
});
const relative = (id: string, role: Participant['role'] = 'Participation'): Participant => ({
  role,
  individual: { id, resourceType: 'RelatedPerson' },
});
const faulty = (after: readonly Participant[], record: string | undefined = 'p', before: readonly Participant[] = []) =>
  participantFaults(before, after, record).map(({ at }) => at);

describe('people who take part in a visit', () => {
  it('are the staff, the patient and relatives of the chart', () => {
    expect(faulty([staff('PrimaryPerformer'), staff('SecondaryPerformer'), patient('p'), relative('p.1')])).toEqual([]);
  });
  it('are nobody of another record', () => {
    expect(faulty([staff('PrimaryPerformer'), patient('q'), relative('q.1'), patient('q', 'Participation')])).toEqual([1, 2, 3]);
  });
  it('perform only as members of staff', () => {
    expect(faulty([relative('p.1', 'SecondaryPerformer'), patient('p', 'SecondaryPerformer')])).toEqual([0, 1]);
    expect(participantFaults([], [patient('m', 'PrimaryPerformer')], undefined)).toHaveLength(1);
  });
  it('are members of any record in a group, and stay where they were', () => {
    expect(participantFaults([], [patient('q')], undefined)).toEqual([]);
    expect(faulty([patient('q')], 'p', [patient('q')])).toEqual([]);
  });
});
