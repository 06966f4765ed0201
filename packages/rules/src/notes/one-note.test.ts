import type { Encounter, Note } from '@notewell/model';
import { describe, expect, it, test } from 'vitest';
import { alsoBegunIn, isLeftOver, notesByAppointment, repeatedBy } from './one-note.ts';

const encounter = (id: string, appointment: string): Encounter => ({
  id,
  resourceType: 'Encounter',
  status: 'Planned',
  subject: { id: 'p' },
  appointment: { id: appointment },
});
const note = (id: string, visit: string, created: string, status: Note['status'] = 'Preliminary'): Note => ({
  id,
  resourceType: 'Note',
  status,
  subject: { id: 'p' },
  encounter: { id: visit },
  created,
});

it('finds an appointment’s first note through its visit, without errors', () => {
  const found = notesByAppointment(
    [encounter('e1', 'a1'), encounter('e2', 'a2')],
    [
      note('late', 'e1', '2026-11-20T10:00:00Z'),
      note('early', 'e1', '2026-11-20T09:00:00Z'),
      note('wrong', 'e2', '2026-11-20T09:00:00Z', 'EnteredInError'),
    ],
  );
  expect(found.get('a1')?.id).toBe('early');
  expect(found.get('a2')).toBeUndefined();
});

it('does not take a member’s note for that of the session', () => {
  const whole = note('whole', 'e1', '2026-11-20T09:00:00Z', 'EnteredInError');
  const part = { ...note('part', 'e2', '2026-11-20T10:00:00Z', 'Final'), partOf: { id: 'whole' } };
  expect(notesByAppointment([encounter('e1', 'a1'), encounter('e2', 'a1')], [whole, part]).get('a1')).toBeUndefined();
});

it('leaves over a planned visit whose appointment has its note at another one', () => {
  const visits = [encounter('e1', 'a1'), encounter('e2', 'a1'), encounter('e3', 'a3')];
  const [first, second, alone] = visits;
  const ofFirst = note('n1', 'e1', '2026-11-20T09:00:00Z');
  const left = (visit: Encounter | undefined, notes: readonly Note[]) => visit && isLeftOver(visit, visits, notes);
  expect([first, second, alone].map((one) => left(one, [ofFirst]))).toEqual([false, true, false]);
  expect(left(second, [ofFirst, note('n2', 'e2', '2026-11-20T09:00:00Z')])).toBe(false);
  expect(left(second, [{ ...ofFirst, status: 'EnteredInError' }])).toBe(false);
  expect(left(second && { ...second, status: 'Finished' }, [ofFirst])).toBe(false);
});

describe('a note', () => {
  const by = (author: string, more: Partial<Note> = {}): Note => ({
    ...note('first', 'e1', '2026-11-20T09:00:00Z'),
    definition: { id: 'progress' },
    participants: [{ role: 'PrimaryPerformer', individual: { id: author } }],
    ...more,
  });
  const again = (more: Partial<Note> = {}) => repeatedBy(by('maya', { id: 'again', ...more }), [by('maya')])?.id;

  it('repeats one of its author, type and person', () => {
    expect(again()).toBe('first');
    expect(again({ encounter: { id: 'e2' } })).toBe('first');
  });
  test.each<[string, Partial<Note>]>([
    ['another type', { definition: { id: 'missed' } }],
    ['another author', { participants: [{ role: 'PrimaryPerformer', individual: { id: 'ruth' } }] }],
    ['another person', { subject: { id: 'other' } }],
    ['a member of a session', { partOf: { id: 'whole' } }],
    ['a second note that is meant', { mayRepeat: true }],
  ])('of %s repeats none', (_of, more) => expect(again(more)).toBeUndefined());
  it('may be a colleague’s too, of its type and never a measure', () => {
    const mine = by('maya', { id: 'again' });
    expect(alsoBegunIn(mine, [by('ruth')])?.id).toBe('first');
    expect(alsoBegunIn(mine, [by('ruth', { definition: { id: 'gad7' }, kind: 'AssessmentNote' })])).toBeUndefined();
    expect(alsoBegunIn({ ...mine, kind: 'AssessmentNote' }, [by('ruth')])).toBeUndefined();
    expect(alsoBegunIn(mine, [by('maya'), by('ruth', { status: 'EnteredInError' })])).toBeUndefined();
    expect(alsoBegunIn({ ...mine, mayRepeat: true }, [by('ruth')])).toBeUndefined();
  });
  it('repeats none that is in error, a part, or itself', () => {
    for (const more of [{ status: 'EnteredInError' }, { partOf: { id: 'whole' } }, { id: 'again' }] as const)
      expect(repeatedBy(by('maya', { id: 'again' }), [by('maya', more)])).toBeUndefined();
  });
});
