import type { Notification } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { byUrgency, distinct, grouped, isOpen, isSnoozed, newsAbout } from './order.ts';

const now = '2026-11-20T12:00:00Z';
const one = (id: string, more: Partial<Notification> = {}): Notification => ({
  resourceType: 'Notification',
  id,
  recipient: { id: 'me' },
  kind: 'NoteToCosign',
  title: 'A note waits',
  ...more,
});
const ids = (list: readonly Notification[]) => list.map(({ id }) => id);

describe('the inbox', () => {
  it('begins with urgent and overdue items, then the earliest due', () => {
    const list = [
      one('old', { created: '2026-11-01T00:00:00Z' }),
      one('new', { created: '2026-11-19T00:00:00Z' }),
      one('due', { due: '2026-11-21T00:00:00Z' }),
      one('high', { priority: 'High' }),
      one('overdue', { due: '2026-11-19T00:00:00Z' }),
      one('low', { priority: 'Low', due: '2026-11-20T13:00:00Z' }),
    ];
    expect(ids(list.toSorted(byUrgency(now)))).toEqual(['overdue', 'high', 'due', 'new', 'old', 'low']);
  });
  it('leaves out what is done, expired or put off until later', () => {
    expect(isOpen(one('a'), now)).toBe(true);
    expect(isOpen(one('a', { done: now }), now)).toBe(false);
    expect(isOpen(one('a', { expires: '2026-11-20T11:00:00Z' }), now)).toBe(false);
    expect(isOpen(one('a', { snoozedUntil: '2026-11-20T13:00:00Z' }), now)).toBe(false);
    expect(isOpen(one('a', { snoozedUntil: '2026-11-20T11:00:00Z' }), now)).toBe(true);
    expect(isOpen(one('a', { read: now }), now)).toBe(true);
    expect(isOpen(one('a', { read: now, kind: 'Mention' }), now)).toBe(false);
    expect(isSnoozed(one('a', { snoozedUntil: '2026-11-20T13:00:00Z' }), now)).toBe(true);
    expect(isSnoozed(one('a', { snoozedUntil: '2026-11-20T13:00:00Z', done: now }), now)).toBe(false);
  });
  it('lists an author’s work in a note once, and a conversation once', () => {
    const about = (kind: Notification['kind'], id: string) => one(`${kind} ${id}`, { kind, about: { id } });
    const list = [
      about('NoteToSign', 'n'),
      about('NoteOverdue', 'n'),
      about('NoteToSign', 'other'),
      about('Mention', 'c'),
      about('Message', 'c'),
      about('NoteToCosign', 'n'),
      one('bare'),
    ];
    expect(ids(distinct(list, now))).toEqual(['NoteOverdue n', 'NoteToSign other', 'Mention c', 'NoteToCosign n', 'bare']);
  });
  it('lists the urgent one as well, if what says more is less urgent', () => {
    const about = { id: 'c' };
    const list = [one('mention', { kind: 'Mention', about }), one('message', { kind: 'Message', about, priority: 'Urgent' })];
    expect(ids(distinct(list, now))).toEqual(['mention', 'message']);
  });
  it('puts off with one what it names already, and nothing that comes later', () => {
    const kept = (kind: 'Message' | 'NoteToSign', created: string) => {
      const more = { about: { id: 'r' }, created: '2026-11-19T00:00:00Z', snoozedUntil: '2026-11-21T00:00:00Z' };
      const off = one('first', { ...more, kind: kind === 'Message' ? 'Mention' : 'NoteOverdue' });
      return ids(distinct([off, one('second', { kind, about: { id: 'r' }, created })], now));
    };
    expect(kept('NoteToSign', '2026-11-18T00:00:00Z')).toEqual(['first']);
    expect(kept('Message', '2026-11-20T00:00:00Z')).toEqual(['first', 'second']);
  });
  it('ends news of a record by looking at it, and no work in it', () => {
    const about = (kind: Notification['kind']) => one(kind, { kind, about: { id: 'n' } });
    expect(newsAbout('n', [about('NoteToCosign'), about('Mention')])?.id).toBe('Mention');
    expect(newsAbout('n', [about('NoteToCosign')])).toBeUndefined();
    expect(newsAbout('m', [about('Mention')])).toBeUndefined();
  });
  it('keeps one patient’s items together, at the place of the most urgent', () => {
    const patients: Readonly<Record<string, { id: string }>> = { a: { id: 'p' }, c: { id: 'p' }, b: { id: 'q' } };
    const list = [one('a'), one('b', { priority: 'High' }), one('c', { priority: 'Urgent' }), one('d')];
    const groups = grouped(list, ({ id = '' }) => patients[id], now);
    expect(groups.map(({ patient, items }) => [patient?.id, ids(items)])).toEqual([
      ['p', ['c', 'a']],
      ['q', ['b']],
      [undefined, ['d']],
    ]);
  });
});
