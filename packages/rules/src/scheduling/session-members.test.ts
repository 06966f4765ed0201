import type { Note } from '@notewell/model';
import { testId } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { isGroupSession, membersOfSession, type SessionFacts } from './session-members.ts';

const ref = <T extends 'Patient' | 'Practitioner' | 'Group' | 'RelatedPerson'>(resourceType: T, id: string) => ({
  id,
  resourceType,
});
const group = {
  members: [
    { member: ref('Patient', 'stays') },
    { member: ref('Patient', 'left'), period: { end: '2026-03-01' } },
    { member: ref('Practitioner', 'leader') },
  ],
};
const appointment = { attendees: [{ subject: ref('Group', 'g') }, { subject: ref('Patient', 'booked') }] };
const noteOf = (status: Note['status'], ...ids: string[]): Note => ({
  resourceType: 'Note',
  status,
  composition: 'Group',
  subject: ref('Group', 'g'),
  definitionAssignments: ids.map((id) => ({
    patient: { id, resourceType: 'Patient' as const },
    definition: { id: 'd', resourceType: 'NoteDefinition' as const },
  })),
});
const of = (facts: Partial<SessionFacts>) =>
  membersOfSession({ notes: [], appointment: undefined, group: undefined, day: '2026-03-02', ...facts });

describe('the members of a session', () => {
  it('are the members of the group on its day where nothing else says', () => {
    expect(of({ group })).toEqual(['stays']);
    expect(of({ group, appointment: { attendees: [{ subject: ref('Group', 'g') }] } })).toEqual(['stays']);
    expect(of({})).toEqual([]);
  });

  it('are the patients of its appointment before those of the group', () => {
    expect(of({ group, appointment })).toEqual(['booked']);
  });

  it('are those on its signed note before all others', () => {
    expect(of({ group, appointment, notes: [noteOf('Preliminary', 'draft')] })).toEqual(['booked']);
    expect(of({ group, appointment, notes: [noteOf('EnteredInError', 'wrong')] })).toEqual(['booked']);
    expect(of({ group, appointment, notes: [noteOf('Final', 'came', 'missed')] })).toEqual(['came', 'missed']);
    expect(of({ group, appointment, notes: [noteOf('Final')] })).toEqual(['booked']);
  });

  it('are those on its signed note and the patients of relatives who attend', () => {
    const relative = ref('RelatedPerson', `${testId(1)}.${testId(2)}`);
    const attendees = [{ subject: ref('Patient', 'booked') }, { subject: relative }];
    const notes = [noteOf('Final', 'came')];
    expect(of({ group, appointment: { attendees }, notes })).toEqual(['came', testId(1)]);
    expect(of({ group: { members: [...group.members, { member: relative }] }, notes })).toEqual(['came', testId(1)]);
  });

  it('are none of the visit of one member', () => {
    const subject = { id: 'g', resourceType: 'Group' as const };
    expect(isGroupSession({ subject })).toBe(true);
    expect(isGroupSession({ subject, patient: { id: 'p', resourceType: 'Patient' } })).toBe(false);
    expect(isGroupSession({ subject: { id: 'p', resourceType: 'Patient' } })).toBe(false);
  });
});
