import { describe, expect, it } from 'vitest';
import { accessDays, countAccess } from './days.ts';

const maya = 'Practitioner/maya';
const line = (at: string, action: string, resourceType: string, id = '', more: object = {}) => ({
  at: `2026-03-${at}:00.000Z`,
  action,
  resourceType,
  id,
  patients: ['p'],
  actor: maya,
  account: 'a',
  requestId: at,
  detail: {},
  ...more,
});
const days = (...lines: ReturnType<typeof line>[]) =>
  accessDays(lines, { dayOf: (instant) => instant.slice(0, 10), nameOf: (actor) => actor.replace('Practitioner/', 'Dr. ') });
const ahead = { detail: { readAhead: true } };

describe('who saw a chart, for its patient', () => {
  it('is one line for each person and day, the latest day first', () => {
    const found = days(
      line('02T09:30', 'read', 'Condition', 'c'),
      line('02T09:05', 'read', 'Patient', 'p'),
      line('03T08:00', 'query', 'Allergy', '', { actor: 'Patient/p' }),
      line('02T10:00', 'read', 'Patient', 'p', { actor: 'Practitioner/theo' }),
    );
    expect(found.map(({ day, people }) => [day, people.map(({ actor }) => actor)])).toEqual([
      ['2026-03-03', ['Patient/p']],
      ['2026-03-02', [maya, 'Practitioner/theo']],
    ]);
    expect(found[1]?.people[0]).toMatchObject({
      first: '2026-03-02T09:05:00.000Z',
      last: '2026-03-02T09:30:00.000Z',
      deeds: ['Opened the chart'],
      isTemporary: false,
    });
  });
  it('counts each note once and names what was read, written and printed', () => {
    const [day] = days(
      line('02T09:00', 'read', 'Note', 'n1'),
      line('02T09:01', 'read', 'Note', 'n1'),
      line('02T09:02', 'history', 'Note', 'n2'),
      line('02T09:03', 'list', 'Note'),
      line('02T09:04', 'print', 'Note', 'n1'),
      line('02T09:05', 'update', 'Note', 'n1'),
      line('02T09:06', 'refused', 'Note', 'n3'),
      line('02T09:07', 'content', 'DocumentReference', 'd1'),
    );
    expect(day?.people[0]?.deeds).toEqual([
      'Opened the chart',
      'Tried to open something and was refused',
      'Printed a note',
      'Read 2 notes',
      'Wrote in a note',
      'Opened a document',
    ]);
  });
  it('tells an export from a printout', () => {
    const [day] = days(
      line('02T09:00', 'export', 'Patient', '', { patients: ['p', 'q'] }),
      line('02T09:01', 'export', 'Note', 'n'),
      line('02T09:02', 'print', 'Patient', 'p'),
    );
    expect(day?.people[0]?.deeds).toEqual([
      'Printed the chart or part of it',
      'Exported a note',
      'Exported the chart or part of it',
    ]);
  });
  it('tells a list of several patients from an opened chart', () => {
    const [day] = days(line('02T09:00', 'list', 'Patient', '', { patients: ['p', 'q'] }), line('02T09:01', 'query', 'Note'));
    expect(day?.people[0]?.deeds).toEqual(['Opened the chart', 'Saw the name in a list']);
    const [listed] = days(line('02T09:00', 'list', 'Patient', '', { patients: ['p', 'q'] }));
    expect(listed?.people[0]?.deeds).toEqual(['Saw the name in a list']);
  });
  it('tells temporary access, and names no action that only the log knows', () => {
    const [day] = days(line('02T09:00', 'decrypt', 'Note', 'n', { detail: { token: 't' } }), line('02T09:01', 'odd', 'Practice'));
    expect(day?.people[0]).toMatchObject({ deeds: ['Used the note', 'Used the record'], isTemporary: true });
  });
  it('tells what a device copied on a line of its own, and never as opened', () => {
    const [day] = days(
      line('02T08:00', 'list', 'Condition', '', ahead),
      line('02T08:01', 'read', 'Patient', 'p', ahead),
      line('02T09:00', 'query', 'Note'),
      line('02T10:00', 'list', 'Note', '', { ...ahead, actor: 'Practitioner/theo' }),
      line('02T10:01', 'refused', 'Patient', 'p', { ...ahead, actor: 'Practitioner/theo' }),
    );
    expect(day?.people.map(({ actor, deeds, isReadAhead, last }) => [actor, isReadAhead, last.slice(11, 16), deeds])).toEqual([
      [maya, true, '08:01', ['Copied to the device of Dr. maya, for use without a network']],
      [maya, false, '09:00', ['Opened the chart']],
      [
        'Practitioner/theo',
        true,
        '10:01',
        [
          'Copied to the device of Dr. theo, for use without a network',
          'The device of Dr. theo asked for a copy and was refused',
        ],
      ],
    ]);
  });
  it('does not call an event an opened chart', () => {
    const [day] = days(line('02T08:00', 'events', 'Condition', 'c'), line('02T08:01', 'events', 'ChatMessage', 'm'));
    expect(day?.people[0]?.deeds).toEqual(['Was notified of changes']);
  });
  it('counts as opened only what somebody opened or changed, and copies on devices apart', () => {
    const of = (who: string, more: object = {}) => ({ actor: `Practitioner/${who}`, ...more });
    const lines = [
      line('02T08:00', 'list', 'Condition', '', ahead),
      line('02T09:00', 'query', 'Note'),
      line('02T10:00', 'list', 'Note', '', of('theo', ahead)),
      line('02T10:00', 'list', 'Patient', '', of('theo', { patients: ['p', 'q'] })),
      line('02T10:00', 'events', 'Note', 'n', of('ana')),
      line('02T10:00', 'list', 'Patient', '', of('lee', { patients: ['p', 'q'] })),
      line('02T10:00', 'refused', 'Patient', 'p', of('kim')),
    ];
    expect(countAccess(lines)).toEqual({ opened: 1, copied: 1, others: 3 });
  });
});
