import { describe, expect, it } from 'vitest';
import { announcementState, bySeverity, isCurrent, notDismissed, withDismissed } from './announcements.ts';

const now = '2026-11-28T12:00:00.000Z';
const [before, after] = ['2026-11-28T11:00:00.000Z', '2026-11-28T13:00:00.000Z'];

describe('an announcement', () => {
  it('is shown from its beginning to before its end, while it is in use', () => {
    expect(isCurrent({}, now)).toBe(true);
    expect(isCurrent({ from: now, to: after }, now)).toBe(true);
    for (const one of [{ from: after }, { to: now }, { status: 'Draft' as const }, { status: 'Retired' as const }])
      expect(isCurrent(one, now)).toBe(false);
  });
  it('says to its writers if it is shown', () => {
    expect(announcementState({ from: before, to: after, status: 'Active' }, now)).toBe('Shown');
    expect(announcementState({ from: after }, now)).toBe('Planned');
    expect(announcementState({ to: before }, now)).toBe('Over');
    expect(announcementState({ status: 'Draft', to: before }, now)).toBe('Draft');
  });
  it('stays where it may not be put away', () => {
    const all = [{ id: 'a', dismissible: true }, { id: 'b', dismissible: true }, { id: 'c' }];
    expect(notDismissed(all, ['a', 'c']).map(({ id }) => id)).toEqual(['b', 'c']);
  });
  it('comes before less severe and older ones', () => {
    const all = [{ from: before }, { from: after }, { from: before, severity: 'Critical' as const }];
    expect(bySeverity(all)).toEqual([all[2], all[1], all[0]]);
  });
});

it('what was put away is listed once, and the oldest gives way', () => {
  expect(withDismissed(['a', 'b'], 'a')).toEqual(['b', 'a']);
  const many = Array.from({ length: 500 }, (_, at) => String(at));
  expect(withDismissed(many, 'new')).toHaveLength(500);
  expect(withDismissed(many, 'new').at(-1)).toBe('new');
});
