import { describe, expect, it } from 'vitest';
import { isAttended } from './calendar-file.ts';

const who = (id: string, resourceType: 'Practitioner' | 'Patient' = 'Practitioner') => ({ id, resourceType });
const staff = (id: string, response: 'Accepted' | 'Declined' | 'NeedsAction') => ({ subject: who(id), response });

describe('the calendar of a person', () => {
  const of = (...ids: string[]) => new Set(ids);
  it('has no meeting that they declined', () => {
    const meeting = {
      owner: who('maya'),
      attendees: [staff('maya', 'Declined'), staff('ben', 'Declined'), staff('ann', 'NeedsAction')],
    };
    expect(['maya', 'ben', 'ann'].map((id) => isAttended(meeting, of(id)))).toEqual([true, false, true]);
  });
  it('has no session from which the patient is absent', () => {
    const cancelled = { subject: who('pat', 'Patient'), status: 'Cancelled' as const };
    const visit = { owner: who('maya'), attendees: [cancelled, { subject: who('kim', 'Patient') }] };
    expect(['pat', 'kim', 'maya'].map((id) => isAttended(visit, of(id)))).toEqual([false, true, true]);
    expect(isAttended(visit, of('mother', 'pat'))).toBe(false);
    expect(isAttended(visit, of('mother', 'pat', 'kim'))).toBe(true);
  });
});
