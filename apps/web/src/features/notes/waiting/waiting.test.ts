import type { Note } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { toFinish } from '../work-list/index.ts';
import { waitingFor } from './waiting.ts';

const note = (id: string, rest: Partial<Note> = {}): Note => ({
  id,
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p' },
  ...rest,
});
const back = note('back', { revisionRequests: [{ comment: 'Say more of the plan.' }] });
const asked = note('asked', { signatures: [{ signer: { id: 'me' }, status: 'Requested' }] });

describe('what waits for somebody', () => {
  it('includes returned notes with comments, and notes to co-sign', () => {
    expect(waitingFor('me', [asked], [back]).map(({ note: { id }, why, detail }) => [id, why, detail])).toEqual([
      ['back', 'sent back', 'Say more of the plan.'],
      ['asked', 'co-sign', undefined],
    ]);
  });
  it('is not what somebody else is asked to sign, nor what is answered', () => {
    expect(
      waitingFor('you', [asked], [note('done', { revisionRequests: [{ comment: 'x', resolvedAt: '2026-11-20T00:00:00Z' }] })]),
    ).toEqual([]);
  });
  it('includes readable notes that mention them, until seen', () => {
    const mentions = (id: string, about: string, more = {}) => ({
      resourceType: 'Notification' as const,
      id,
      recipient: { id: 'me' },
      kind: 'Mention' as const,
      title: 'Named in a note',
      about: { id: about },
      ...more,
    });
    const named = {
      mentions: [
        mentions('1', 'one'),
        mentions('2', 'seen', { read: '2026-11-20T00:00:00Z' }),
        mentions('3', 'taken out', { done: '2026-11-20T00:00:00Z' }),
        mentions('4', 'error'),
        mentions('5', 'nobody’s business'),
      ],
      notes: [note('one'), note('seen'), note('taken out'), note('error', { status: 'EnteredInError' })],
    };
    expect(waitingFor('me', [], [], [], named).map(({ note: { id }, why, notification }) => [id, why, notification])).toEqual([
      ['one', 'named', '1'],
    ]);
  });
  it('includes notes that were signed again after they sent them back, until seen', () => {
    const told = (id: string, more = {}) => ({
      resourceType: 'Notification' as const,
      id,
      recipient: { id: 'me' },
      kind: 'NoteSignedAgain' as const,
      title: 'A note that you sent back was signed again',
      about: { id: 'one' },
      ...more,
    });
    const named = { mentions: [told('1'), told('2', { read: '2026-11-20T00:00:00Z' })], notes: [note('one')] };
    expect(waitingFor('me', [], [], [], named).map(({ why, notification }) => [why, notification])).toEqual([
      ['signed again', '1'],
    ]);
  });
  it('lists a note once that names somebody who has work in it, or names them twice', () => {
    const mention = (id: string, about: string) => ({
      resourceType: 'Notification' as const,
      id,
      recipient: { id: 'me' },
      kind: 'Mention' as const,
      title: 'Named in a note',
      about: { id: about },
    });
    const named = { mentions: [mention('1', 'asked'), mention('2', 'one'), mention('3', 'one')], notes: [asked, note('one')] };
    expect(waitingFor('me', [asked], [], [], named).map(({ note: { id }, why }) => [id, why])).toEqual([
      ['asked', 'co-sign'],
      ['one', 'named'],
    ]);
  });
  it('is not a note that went back to its author', () => {
    expect(waitingFor('me', [{ ...asked, revisionRequests: [{ comment: 'Which day?' }] }], [])).toEqual([]);
  });
  it('is not one’s own note, whose signature is not a co-signature', () => {
    const own = { ...asked, participants: [{ role: 'PrimaryPerformer' as const, individual: { id: 'me' } }] };
    expect(waitingFor('me', [own], [])).toEqual([]);
  });
});

it('a note that its author has signed is not left to finish, unless it came back', () => {
  const signatures = [
    { signer: { id: 'me' }, role: 'Author', status: 'Signed' },
    { signer: { id: 'boss' }, role: 'Supervisor', status: 'Requested' },
  ] as const;
  expect(toFinish('me', [note('waits', { signatures: [...signatures] })])).toEqual([]);
  expect(toFinish('me', [note('of a patient', { signatures: [signatures[0]] })])).toHaveLength(1);
  expect(toFinish('me', [note('asked first', { signatures: [signatures[1]] })])).toHaveLength(1);
});
it('what to finish comes oldest visit first, without what was sent back or signed', () => {
  const notes = [
    note('new', { serviceDate: '2026-11-20' }),
    back,
    note('old', { serviceDate: '2026-11-02' }),
    note('signed', { status: 'Final' }),
  ];
  expect(toFinish('me', notes).map(({ id }) => id)).toEqual(['old', 'new']);
});

it('a group’s note stands for the parts of its members, a part alone for itself', () => {
  const part = note('part', { partOf: { id: 'group' } });
  expect(toFinish('me', [note('group'), part]).map(({ id }) => id)).toEqual(['group']);
  expect(toFinish('me', [part]).map(({ id }) => id)).toEqual(['part']);
});
