import { describe, expect, it } from 'vitest';
import type { VisitActor } from '../../access/needs/visits.ts';
import type { Permission } from '../../access/permissions.ts';
import { isOutsideVisit } from './outside-visit.ts';

const staff = (id: string) => ({ role: 'PrimaryPerformer' as const, individual: { id, resourceType: 'Practitioner' as const } });
const by = (id: string, permissions: readonly Permission[] = [], supervisees: readonly string[] = []): VisitActor => ({
  profile: { type: 'Practitioner', id },
  permissions: new Set(permissions),
  supervisees,
});
const outside = (author: string | undefined, visit: readonly string[] | undefined, actor: VisitActor) =>
  isOutsideVisit(
    { participants: author === undefined ? [] : [staff(author)] },
    visit && { participants: visit.map(staff) },
    actor,
  );

describe('the author of a note', () => {
  it('takes part in its visit', () => {
    expect([outside('ann', ['ann'], by('ann')), outside('ben', ['ann'], by('ann'))]).toEqual([false, true]);
    expect(outside('ben', ['ann', 'ben'], by('ann'))).toBe(false);
    expect([outside(undefined, ['ann'], by('ann')), outside(undefined, ['ann'], by('ben'))]).toEqual([false, true]);
  });
  it('is anybody where the visit is unknown or names no staff', () => {
    expect([outside('ben', [], by('ann')), outside('ben', undefined, by('ann'))]).toEqual([false, false]);
  });
  it('is somebody else by the choice of a supervisor of the visit, or who manages notes', () => {
    expect(outside('ben', ['ann'], by('sue', ['supervision'], ['ann']))).toBe(false);
    expect(outside('ben', ['ann'], by('sue', ['supervision'], ['cem']))).toBe(true);
    expect(outside('ben', ['ann'], by('ada', ['note master']))).toBe(false);
  });
});
