import { describe, expect, it } from 'vitest';
import { groupNamed, leaderChanges, leadersOf } from './group-channels.ts';

const staff = (id: string) => ({ id, resourceType: 'Practitioner' as const });
const member = (id: string, role: 'Owner' | 'Member' = 'Owner', isFormer = false) => ({ member: id, role, isFormer });

describe('the channel of a group', () => {
  it('is led by each leader once', () => {
    expect(leadersOf({ leader: staff('a'), coLeaders: [staff('b'), staff('a')] })).toEqual(['a', 'b']);
    expect(leadersOf(undefined)).toEqual([]);
  });
  it('takes in new leaders, and lets former ones go', () => {
    expect(leaderChanges(['a'], ['b'], [member('a')])).toEqual({ join: ['b'], leave: ['a'] });
    // A member becomes an owner; somebody who left on their own is not brought back.
    expect(leaderChanges(['a'], ['a', 'b'], [member('b', 'Member')])).toEqual({ join: ['b'], leave: [] });
    expect(leaderChanges(['a'], ['a', 'b'], [member('b')])).toEqual({ join: [], leave: [] });
    expect(leaderChanges(['a'], ['b'], [member('a', 'Owner', true)])).toEqual({ join: ['b'], leave: [] });
  });
  it('keeps an owner while nobody leads the group', () => {
    expect(leaderChanges(['a'], [], [member('a')])).toEqual({ join: [], leave: [] });
  });
  it('is of a group that the write names anew', () => {
    const of = (id: string) => ({ group: { id } });
    expect([groupNamed(undefined, of('g')), groupNamed(of('g'), of('h')), groupNamed(of('g'), of('g'))]).toEqual([
      'g',
      'h',
      undefined,
    ]);
    expect(groupNamed(of('g'), {})).toBeUndefined();
  });
});
