import type { Patient } from '@notewell/model';
import { expect, it } from 'vitest';
import { isRestorable, versionChanges } from './version-changes.ts';

/** As every resource has it. */
const meta = (versionId: string): NonNullable<Patient['meta']> => ({
  versionId,
  lastModified: `2026-11-0${versionId}T10:00:00.000Z`,
  lastModifiedBy: 'Practitioner/a',
});

it('shows what each version changed, field by field, newest first', () => {
  const location = { id: 'l', resourceType: 'Location' };
  const versions = [
    { name: { given: 'Ada' }, interpreterNeeded: false, defaultLocation: { ...location, display: 'West' }, meta: meta('3') },
    { name: { given: 'Ada' }, interpreterNeeded: true, defaultLocation: { ...location, display: 'East' }, meta: meta('2') },
    { name: { given: 'Ida' }, pronouns: 'she/her', defaultLocation: location, meta: meta('1') },
  ];
  const found = versionChanges('Patient', versions);
  expect(found.map(({ version, isFirst }) => [version, isFirst])).toEqual([
    ['3', false],
    ['2', false],
    ['1', true],
  ]);
  expect(found[0]?.at).toBe('2026-11-03T10:00:00.000Z');
  const said = (at: number) => found[at]?.changes.map(({ label, before, after }) => `${label}: ${before} → ${after}`);
  // A record that was renamed elsewhere is still the same reference.
  expect(said(0)).toEqual(['Interpreter needed: yes → no']);
  expect(said(1)).toEqual(['Name: Ida → Ada', 'Pronouns: she/her → empty', 'Interpreter needed: empty → yes']);
  expect(found[1]?.changes[0]?.old).toEqual({ given: 'Ida' });
});

it('says that a file was added', () => {
  const content = { hash: 'a', size: 1 };
  const versions = [
    { title: 'Letter', content, meta: meta('3') },
    { title: 'Fax', content, meta: meta('2') },
    { title: 'Fax', meta: meta('1') },
  ];
  expect(versionChanges('DocumentReference', versions).map(({ isNewFile }) => isNewFile)).toEqual([false, true, false]);
});

it('shows the goals of a plan one by one', () => {
  const goal = { id: 'a', kind: 'Goal', number: '1', title: 'Sleep', patientWords: 'I want to rest.' };
  const versions = [
    {
      items: [
        { ...goal, number: '2', status: 'Achieved' },
        { id: 'c', kind: 'Goal', title: 'Work' },
      ],
      meta: meta('2'),
    },
    { items: [goal, { id: 'b', parent: 'a', kind: 'Objective', title: 'In bed by 11' }], meta: meta('1') },
  ];
  const [change] = versionChanges('CarePlan', versions)[0]?.changes ?? [];
  expect(change?.entries?.map(({ label, before, after }) => [label, before, after])).toEqual([
    ['Goal “2 Sleep”, status', 'empty', 'Achieved'],
    ['Goal “Work”', undefined, 'added'],
    ['Objective “In bed by 11”', 'removed', undefined],
  ]);
});

it('shows a visit in the words of the calendar, and no keys', () => {
  const who = (id: string, display: string) => ({ id, resourceType: 'Practitioner', display });
  const visit = {
    start: '2026-12-01T15:00:00Z',
    mode: 'InPerson',
    series: '0199-a',
    statusAt: '2026-11-01T10:00:00.000Z',
    recurrence: { kind: 'Weekly', weekdays: ['Monday'], count: 3 },
    attendees: [{ subject: who('b', 'Ben Cole'), response: 'NeedsAction' }],
  };
  const after = {
    ...visit,
    status: 'fulfilled',
    series: '0199-b',
    statusAt: '2026-11-02T10:00:00.000Z',
    mode: 'Telehealth',
    duration: '1:30:00',
    reminders: [{ minutesBefore: 60 }],
    recurrence: { ...visit.recurrence, count: 4 },
    attendees: [{ subject: who('b', 'Ben Cole'), response: 'Accepted' }, { subject: who('a', 'Ann Ames') }],
    meta: meta('2'),
  };
  const [last] = versionChanges('Appointment', [after, { ...visit, status: 'booked', meta: meta('1') }]);
  const said = last?.changes.map(({ label, before, after: now, entries }) =>
    entries ? entries.map((one) => `${one.label}: ${one.before} → ${one.after}`) : `${label}: ${before} → ${now}`,
  );
  expect(said).toEqual([
    'Status: Booked → Seen',
    'Duration: empty → 1 h 30 min',
    ['Ben Cole, response: Not answered → Accepted', 'Ann Ames: undefined → added'],
    'Visit type: In person → Telehealth',
    'Repeats: Every week on Monday, 3 times → Every week on Monday, 4 times',
    'Reminders: empty → An hour before',
  ]);
});

it('restores no signature, and no field that the server writes', () => {
  expect(isRestorable('CarePlan', 'signatures')).toBe(false);
  expect(isRestorable('Condition', 'note')).toBe(true);
  expect(isRestorable('Condition', 'recorder')).toBe(false);
});
