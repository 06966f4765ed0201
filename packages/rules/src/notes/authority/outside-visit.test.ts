import { describe, expect, it } from 'vitest';
import type { VisitActor } from '../../access/needs/visits.ts';
import type { Permission } from '../../access/permissions.ts';
import { isGivenOver, isOutsideVisit, isVisitOfSession } from './outside-visit.ts';

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

it('is given over by its author alone, who takes part in the visit', () => {
  const given = (author: string, visit: readonly string[], actor: VisitActor) =>
    isGivenOver({ participants: [staff(author)] }, { participants: visit.map(staff) }, actor);
  expect(given('ann', ['ann'], by('ann'))).toBe(true);
  expect([given('ann', ['ben'], by('ann')), given('ann', ['ann', 'ben'], by('ben')), given('ann', [], by('ann'))]).toEqual([
    false,
    false,
    false,
  ]);
});

describe('the visit of a session', () => {
  const encounter = (id: string) => ({ id, resourceType: 'Encounter' as const });
  const session = { composition: 'Group' as const, encounter: encounter('session') };
  it('is its own and those of its members', () => {
    const visits = [{ id: 'session' }, { id: 'own', partOf: encounter('session') }];
    expect(visits.map((visit) => isVisitOfSession(session, visit))).toEqual([true, true]);
  });
  it('is no other, and no visit of a note about one patient', () => {
    expect(
      [{ id: 'own' }, { id: 'own', partOf: encounter('other') }, undefined].map((one) => isVisitOfSession(session, one)),
    ).toEqual([false, false, false]);
    expect(isVisitOfSession({ ...session, composition: 'MultiService' }, { id: 'session' })).toBe(false);
    expect(isVisitOfSession({ composition: 'Group' }, { id: 'own' })).toBe(false);
    expect(isVisitOfSession(undefined, { id: 'own' })).toBe(false);
  });
});
