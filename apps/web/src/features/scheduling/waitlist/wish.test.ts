import type { Appointment } from '@notewell/model';
import { makeResource } from '@notewell/testkit';
import { describe, expect, it } from 'vitest';
import { goByZone } from '../../../platform/dates.ts';
import { countToAnswer } from './use-to-answer.ts';
import { doubtsOf, faultOf, faultOfRequest, fieldsOf, isRepeated, newWish, type WishFields, withFields } from './wish-draft.ts';
import { answeredWords, answerWords, offeredWords, offerWords, waitWords, wishWords } from './wish-words.ts';

goByZone('America/Chicago');
const maya = { id: 'maya', resourceType: 'Practitioner' as const, display: 'Maya Okafor' };
const ben = { id: 'ben', resourceType: 'Practitioner' as const, display: 'Ben Ruiz' };
const pat = { id: 'pat', resourceType: 'Patient' as const, display: 'Quill, Pat' };
const therapy = { id: 'therapy', resourceType: 'HealthcareService' as const, display: 'Therapy' };
const stored: Appointment = {
  resourceType: 'Appointment',
  id: 'pat.1',
  status: 'waitlist',
  start: '2026-11-02T15:00:00Z',
  attendees: [{ subject: pat }],
  serviceType: therapy,
  comment: 'School until four',
  wish: { practitioners: [maya], weekdays: ['Monday', 'Tuesday'], from: '16:00:00', latest: '2026-12-31' },
};
const fields: WishFields = { ...fieldsOf(stored), patient: pat };

describe('a wish in the form', () => {
  it('is stored as it was', () => {
    expect(withFields(stored, fields, fields)).toEqual(stored);
  });
  it('loses the fields that were emptied', () => {
    const emptied = { ...fields, practitioners: [], weekdays: [], from: '', latest: '', comment: ' ' };
    const { wish, comment } = withFields(stored, emptied, fields);
    expect([wish, comment]).toEqual([{}, undefined]);
  });
  it('keeps what others changed while the form was open, and its length', () => {
    const wish = { ...stored.wish, minutes: 90, latest: '2027-01-31' };
    const current: Appointment = { ...stored, comment: 'Call the mother', wish };
    const weekdays = ['Friday'] as const;
    expect(withFields(current, { ...fields, weekdays }, fields)).toEqual({
      ...current,
      wish: { ...wish, weekdays: [...weekdays] },
    });
  });
  it('is said to repeat another of the same patient and service', () => {
    expect(isRepeated(fields, [stored], undefined)).toBe(true);
    expect(isRepeated(fields, [stored], stored.id)).toBe(false);
    expect(isRepeated({ service: undefined }, [stored], undefined)).toBe(false);
  });
  it('of a request lies ahead', () => {
    const today = '2026-11-28';
    const asked = { ...fields, earliest: '', latest: '' };
    expect(faultOfRequest(asked, { today })).toBeUndefined();
    expect(faultOfRequest({ ...asked, earliest: today }, { today })).toBeUndefined();
    expect(faultOfRequest({ ...asked, earliest: '2026-11-27' }, { today })?.field).toBe('earliest');
    expect(faultOfRequest({ ...asked, latest: '2026-11-27' }, { today })?.field).toBe('latest');
  });
  it('of a request says something', () => {
    const asked = { ...fieldsOf({ resourceType: 'Appointment', status: 'proposed', start: '' }), patient: pat };
    expect(faultOfRequest(asked, { today: '2026-11-28' })?.field).toBe('comment');
    expect(faultOfRequest({ ...asked, comment: 'He sleeps badly' }, { today: '2026-11-28' })).toBeUndefined();
  });
  it('begins with the patient, from now on, and takes no time', () => {
    const { status, start, end, owner, attendees } = newWish(fields, new Date('2026-11-03T10:00:00Z'));
    expect({ status, start, end, owner, attendees }).toEqual({
      status: 'waitlist',
      start: '2026-11-03T10:00:00.000Z',
      end: undefined,
      owner: undefined,
      attendees: [{ subject: pat }],
    });
  });
  it('needs a patient, a service, and ends after its beginning', () => {
    const faultIn = (changes: Partial<WishFields>) => faultOf({ ...fields, ...changes }, { today: '2026-11-28' })?.field;
    expect(faultIn({})).toBeUndefined();
    expect(faultIn({ patient: undefined })).toBe('patient');
    expect(faultIn({ service: undefined })).toBe('service');
    expect(faultIn({ from: '16:00', to: '15:00' })).toBe('to');
    expect(faultIn({ earliest: '2026-12-02', latest: '2026-12-01' })).toBe('latest');
    expect(faultIn({ latest: '2026-11-27' })).toBe('latest');
  });
  it('is refused if none of its people gives the service, and says who of them does not', () => {
    const people = [maya, ben].map((one, at) =>
      makeResource('Practitioner', { ...one, services: [{ id: at ? 'other' : 'therapy' }] }),
    );
    const both = { ...fields, practitioners: [maya, ben] };
    const alone = { ...fields, practitioners: [ben] };
    const staff = { people, schedules: [], zone: 'America/Chicago', now: Date.parse('2026-11-28T15:00:00Z'), minutes: 50 };
    expect(faultOf(alone, { today: '2026-11-28', people })).toEqual({
      field: 'practitioners',
      text: 'Ben Ruiz does not give this service.',
    });
    expect([faultOf(both, { today: '2026-11-28', people }), doubtsOf(both, staff).people]).toEqual([
      undefined,
      'Ben Ruiz does not give this service.',
    ]);
  });
  it('may be kept without hours that suit it, and says so', () => {
    const schedules = [
      makeResource('Schedule', { practitioner: maya, availability: [{ weekday: 'Friday', from: '09:00:00', to: '17:00:00' }] }),
    ];
    const staff = { people: [], schedules, zone: 'America/Chicago', now: Date.parse('2026-11-28T15:00:00Z'), minutes: 50 };
    const wished = { ...fields, practitioners: [maya], from: '', latest: '' };
    expect(doubtsOf({ ...wished, weekdays: ['Monday'] }, staff).hours).toMatch(
      /^Maya Okafor has no hours on these days and times\./,
    );
    expect(doubtsOf({ ...wished, weekdays: ['Monday', 'Friday'] }, staff)).toEqual({});
  });
  it('says nothing of hours while the schedules are not known', () => {
    const staff = { people: [], zone: 'America/Chicago', now: Date.parse('2026-11-28T15:00:00Z'), minutes: 50 };
    const atNight = { ...fields, practitioners: [maya], from: '01:00', to: '03:00', latest: '' };
    expect(doubtsOf(atNight, { ...staff, schedules: [] }).hours).toContain('has no hours');
    expect(doubtsOf(atNight, { ...staff, schedules: undefined })).toEqual({});
  });
});

describe('a wish in words', () => {
  it('names days, hours, dates and people', () => {
    expect(wishWords(stored)).toBe('Mon, Tue · from 4:00 PM · by Dec 31, 2026 · Maya Okafor');
    const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;
    expect(wishWords({ wish: { weekdays: [...weekdays], from: '09:00:00', to: '12:00:00' } })).toBe(
      'weekdays · 9:00 AM to 12:00 PM',
    );
    expect(wishWords({})).toBe('Any time');
  });
  it('says how long somebody waits', () => {
    const now = new Date('2026-11-14T05:30:00Z');
    expect([
      waitWords('2026-11-13T15:00:00Z', now),
      waitWords('2026-11-12T15:00:00Z', now),
      waitWords('2026-11-01T15:00:00Z', now),
    ]).toEqual(['Since today', 'Waiting 1 day', 'Waiting 12 days']);
  });
  it('says what became of an offer, and who recorded it', () => {
    const offer = {
      start: '2026-11-20T15:00:00Z',
      end: '2026-11-20T15:50:00Z',
      practitioner: maya,
      offered: '2026-11-14T15:00:00Z',
      deadline: '2026-11-15T15:00:00Z',
    };
    expect(offerWords(offer)).toBe('Nov 20, 2026, 9:00 AM · Maya Okafor');
    expect([offeredWords(offer), offeredWords({ ...offer, unsent: true })]).toEqual(['Offered', 'No letter was sent: call']);
    expect(answerWords(offer)).toBe('open until Nov 15, 2026, 9:00 AM');
    const declined = { ...offer, answer: 'Declined' as const, answered: '2026-11-14T16:00:00Z', answeredBy: maya };
    expect(answerWords(declined)).toBe('declined Nov 14, 2026, 10:00 AM (Maya Okafor)');
  });
});

it('an answer is told to the patient in the second person, and to the staff by name', () => {
  const start = '2026-11-20T15:00:00Z';
  const said = (answer: 'Accepted' | 'Declined') =>
    ['Quill, Pat', undefined].map((name) => answeredWords(answer, { name, start }).toReversed().join(': '));
  expect(said('Declined')).toEqual([
    'Quill, Pat declined: The time goes to the next on the waitlist.',
    'You declined this time: The time is offered to others. The wait goes on.',
  ]);
  expect(said('Accepted')).toEqual(['Booked: Quill, Pat: Nov 20, 2026, 9:00 AM.', 'Booked: Nov 20, 2026, 9:00 AM.']);
});

it('what is to be answered are all requests, and wishes with an open offer', () => {
  const offer = {
    start: '2026-11-03T15:00:00Z',
    end: '2026-11-03T16:00:00Z',
    practitioner: maya,
    offered: '2026-11-02T15:00:00Z',
    deadline: '2026-11-03T12:00:00Z',
  };
  const offered: Appointment = { ...stored, offers: [offer] };
  expect([countToAnswer([stored], []), countToAnswer([], [stored]), countToAnswer([stored], [offered, stored])]).toEqual([
    1, 0, 2,
  ]);
});
