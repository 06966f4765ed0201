import type { Note, NoteDefinition } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scribeType } from '../authority/scribe.ts';
import { isMemberLeft, memberSectionId, noteOfMember, visitOfMember } from './member-part.ts';

const leader = { id: 'd', resourceType: 'Practitioner' as const };
const member = (id: string) => ({ id, resourceType: 'Patient' as const, display: `Family-${id}, Given-${id}` });
const show: NoteDefinition = {
  resourceType: 'NoteDefinition',
  id: 'show',
  title: 'Session',
  status: 'Active',
  kind: 'Group',
  category: 'Note',
  sections: [
    { id: 'topic', kind: 'Narrative', title: 'Topic' },
    { id: 'line', kind: 'Narrative', title: 'Took part', individual: true },
  ],
};
const noShow: NoteDefinition = { ...show, id: 'noshow', sections: [{ id: 'outreach', kind: 'Narrative', title: 'Outreach' }] };
type Status = 'Show' | 'NoShow' | 'Cancelled';

const groupNote = (roster: readonly (readonly [string, Status])[]): Note => ({
  resourceType: 'Note',
  id: 'g.n',
  status: 'Preliminary',
  composition: 'Group',
  title: 'Group session',
  subject: { id: 'g', resourceType: 'Group' },
  participants: [
    { role: 'PrimaryPerformer', individual: leader },
    ...roster.map(([id]) => ({ role: 'Patient' as const, individual: member(id) })),
  ],
  definitionAssignments: roster.map(([id, visitStatus]) => ({
    patient: member(id),
    definition: { id: visitStatus === 'Show' ? 'show' : 'noshow' },
    visitStatus,
  })),
  sessionTime: { start: '2026-11-20T15:00:00Z', end: '2026-11-20T16:30:00Z' },
  sections: [
    { id: 'time', kind: 'SessionTime' },
    { id: 'topic', kind: 'Narrative', text: 'Distress tolerance.' },
    ...roster.flatMap(([id]) => [
      { id: memberSectionId('line', id), kind: 'Narrative' as const, text: `said of ${id}`, patient: member(id) },
      { id: memberSectionId('outreach', id), kind: 'Narrative' as const, text: `missed ${id}`, patient: member(id) },
    ]),
  ],
});
const partOf = (note: Note, at: number) => {
  const assignment = note.definitionAssignments?.[at];
  if (!assignment?.patient) throw new Error('no such member');
  const definition = assignment.visitStatus === 'Show' ? show : noShow;
  return noteOfMember(note, 'g.n', assignment, assignment.patient, `${assignment.patient.id}.e`, definition);
};

describe('a member’s own note', () => {
  it('is written again only if the attendance differs from the last one in error', () => {
    const of = (status: Note['status'], visitStatus: Status, enteredInErrorAt?: string): Note => ({
      resourceType: 'Note',
      status,
      subject: member('a'),
      visitStatus,
      ...(enteredInErrorAt ? { enteredInErrorAt } : {}),
    });
    const isLeft = (own: readonly Note[]) =>
      groupNote([
        ['a', 'Show'],
        ['a', 'NoShow'],
      ]).definitionAssignments?.map((one) => isMemberLeft(own, one));
    const missed = of('EnteredInError', 'NoShow', '2026-11-20T17:00:00Z');
    const came = of('EnteredInError', 'Show', '2026-11-21T17:00:00Z');
    expect(isLeft([])).toEqual([false, false]);
    expect(isLeft([of('Preliminary', 'Show')])).toEqual([false, false]);
    expect(isLeft([missed])).toEqual([false, true]);
    for (const both of [
      [missed, came],
      [came, missed],
    ])
      expect(isLeft(both)).toEqual([true, false]);
    for (const status of ['Final', 'Amended'] as const) expect(isLeft([missed, of(status, 'Show')])).toEqual([true, true]);
  });
  it('has the shared text and the member’s own text', () => {
    const note = groupNote([
      ['a', 'Show'],
      ['b', 'NoShow'],
    ]);
    expect(partOf(note, 0).sections?.map(({ id, text }) => [id, text])).toEqual([
      ['time', undefined],
      ['topic', 'Distress tolerance.'],
      ['line', 'said of a'],
    ]);
    expect(partOf(note, 1)).toMatchObject({ visitStatus: 'NoShow', sections: [{ id: 'outreach', text: 'missed b' }] });
    expect(partOf(note, 1).sessionTime).toBeUndefined();
  });
  it('has each of its sections under an id of its own', () => {
    const note = groupNote([['a', 'Show']]);
    const kind = 'Narrative' as const;
    const shared = [{ id: 'line', kind, text: 'Shared.' }, ...['risk', 'risk/plan'].map((id) => ({ id, kind: 'Form' as const }))];
    const own = ['care@a', 'care@a/aim', 'care@a/step', 'risk@a', 'risk@a/plan', 'line@a'].map((id) => ({
      id,
      kind,
      patient: member('a'),
      text: id,
    }));
    const time = {
      id: 'time@a',
      kind: 'SessionTime' as const,
      patient: member('a'),
      sessionTime: { start: '2026-11-20T15:20Z' },
    };
    const [assignment] = note.definitionAssignments ?? [];
    if (!assignment?.patient) throw new Error('no such member');
    const asked = ['time', 'care', 'risk', 'line'].map((id) => ({ id, kind: 'Form' as const, title: id }));
    const whole = { ...note, sections: [{ id: 'time', kind: 'SessionTime' as const }, ...shared, ...own, time] };
    for (const definition of [{ ...show, sections: asked }, undefined]) {
      const made = noteOfMember(whole, 'g.n', assignment, assignment.patient, 'a.e', definition);
      expect(made.sections?.map(({ id, text }) => [id, text])).toEqual([
        ['time', undefined],
        ['line', 'Shared.'],
        ['risk', undefined],
        ['risk/plan', undefined],
        ['care', 'care@a'],
        ['care/aim', 'care@a/aim'],
        ['care/step', 'care@a/step'],
        ['risk@a', 'risk@a'],
        ['risk@a/plan', 'risk@a/plan'],
        ['line@a', 'line@a'],
      ]);
      expect(made.sections?.[0]?.sessionTime).toEqual(time.sessionTime);
    }
  });
  it('has the member’s own time where it was written, else the session’s', () => {
    const note = groupNote([['a', 'Show']]);
    const own = { start: '2026-11-20T15:20:00Z', end: '2026-11-20T16:30:00Z' };
    const late = {
      ...note,
      sections: [
        ...(note.sections ?? []),
        { id: 'time@a', kind: 'SessionTime' as const, patient: member('a'), sessionTime: own },
      ],
    };
    expect(partOf(note, 0).sessionTime).toEqual(note.sessionTime);
    expect(partOf(late, 0).sessionTime).toEqual(own);
    const [assignment] = late.definitionAssignments ?? [];
    if (!assignment) throw new Error('no assignment');
    expect(visitOfMember(late, undefined, assignment, member('a'))).toMatchObject({ ...own, status: 'Finished' });
  });
  it('names the scribe on the note, but not among the people of the visit', () => {
    const note = groupNote([['a', 'Show']]);
    const scribe = { id: 's', resourceType: 'Practitioner' as const };
    const written: Note = {
      ...note,
      participants: [...(note.participants ?? []), { role: 'Participation', individual: scribe, type: scribeType }],
    };
    const [assignment] = written.definitionAssignments ?? [];
    if (!assignment) throw new Error('no assignment');
    const ids = (people: Note['participants']) => people?.map(({ individual }) => individual.id);
    expect(ids(partOf(written, 0).participants)).toEqual(['d', 's', 'a']);
    expect(ids(visitOfMember(written, undefined, assignment, member('a')).participants)).toEqual(['d', 'a']);
  });
  it('says nothing of any other member, whoever came', () => {
    const status = fc.constantFrom<Status>('Show', 'NoShow', 'Cancelled');
    fc.assert(
      fc.property(fc.array(status, { minLength: 2, maxLength: 15 }), (statuses) => {
        const roster = statuses.map((one, at) => [`m${at}x`, one] as const);
        const note = groupNote(roster);
        for (const at of roster.keys()) {
          const whole = JSON.stringify([partOf(note, at)]);
          for (const [other, [id]] of roster.entries()) expect(whole.includes(id)).toBe(other === at);
        }
      }),
    );
  });
});
