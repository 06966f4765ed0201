import type { Appointment } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import {
  answerCall,
  answersFor,
  attendeeWords,
  othersOf,
  withAnswer,
  withOthers,
  withoutPerson,
  withPerson,
} from './attendees.ts';

const who = (id: string, resourceType: 'Practitioner' | 'Patient' | 'RelatedPerson' = 'Practitioner') => ({ id, resourceType });
const visit: Appointment = {
  resourceType: 'Appointment',
  status: 'booked',
  start: '2026-11-23T15:00:00Z',
  owner: { id: 'maya', resourceType: 'Practitioner' },
  attendees: [
    { subject: who('maya') },
    { subject: who('pat', 'Patient'), checkedIn: '2026-11-23T14:55:00Z' },
    { subject: who('ben'), response: 'Accepted' },
    { subject: who('mother', 'RelatedPerson') },
  ],
};
const ids = (one: Pick<Appointment, 'attendees'>) => (one.attendees ?? []).map(({ subject }) => subject.id);

describe('the others at a visit', () => {
  it('are colleagues and relatives, and are replaced without touching the patient', () => {
    expect(othersOf(visit).map(({ subject }) => subject.id)).toEqual(['ben', 'mother']);
    const next = withOthers(visit, [{ subject: who('ann'), required: false }]);
    expect(ids({ attendees: next })).toEqual(['maya', 'pat', 'ann']);
    expect(next[1]).toBe(visit.attendees?.[1]);
  });

  it('answer and leave for themselves', () => {
    expect(withAnswer(visit, 'ben', 'Declined').attendees?.map(({ response }) => response)).toEqual([
      undefined,
      undefined,
      'Declined',
      undefined,
    ]);
    expect(ids(withoutPerson(visit, 'ben'))).toEqual(['maya', 'pat', 'mother']);
    const ben = visit.attendees?.find(({ subject }) => subject.id === 'ben');
    if (!ben) throw new Error('Ben comes');
    const back = withPerson(withoutPerson(visit, 'ben'), ben);
    expect([ids(back), back.attendees?.at(-1)]).toEqual([['maya', 'pat', 'mother', 'ben'], ben]);
    expect(withPerson(back, ben)).toBe(back);
  });

  it('answer by a call of its own where they may only read', () => {
    expect(answerCall(['Appointment.Read'], 'Declined')).toEqual({ path: 'answer', with: { response: 'Declined' } });
    expect(answerCall(['Appointment.Read', 'Appointment.Update'], 'Declined')).toBeUndefined();
  });

  it('are told with their part, need and answer', () => {
    expect(attendeeWords({ subject: who('ben'), role: 'SecondaryPerformer', required: false, response: 'Tentative' })).toBe(
      'co-leads, optional, maybe',
    );
    expect(attendeeWords({ subject: who('ben'), response: 'NeedsAction' })).toBe('');
  });
});

it('an answer is for one visit of a series, those that follow, or all that are to come', () => {
  const at = (id: string, day: string, more: Partial<Appointment> = {}): Appointment => ({
    ...visit,
    id,
    start: `2026-11-${day}T15:00:00Z`,
    ...more,
  });
  const chosen = at('chosen', '24');
  const series = [
    at('past', '10'),
    at('before', '23'),
    chosen,
    at('next', '25'),
    at('cancelled', '26', { status: 'cancelled' }),
    at('without him', '27', { attendees: [{ subject: who('maya') }] }),
  ];
  const of = (scope: 'one' | 'following' | 'all') =>
    answersFor({ chosen, series, scope, person: 'ben', now: Date.parse('2026-11-20T00:00:00Z') }).map(({ id }) => id);
  expect([of('one'), of('following'), of('all')]).toEqual([['chosen'], ['chosen', 'next'], ['chosen', 'before', 'next']]);
});
