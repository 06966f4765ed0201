import { describe, expect, it } from 'vitest';
import { grantSetsOf, permissionsOf, roles } from '../access/index.ts';
import { chartLayouts, chartParts, partsInOrder, partsWithMoved, usualLayout } from './layout.ts';

const usualOf = (role: keyof typeof roles) => {
  const held = permissionsOf(grantSetsOf([roles[role].id]));
  return usualLayout((permission) => held.has(permission));
};

describe('the layout of a chart', () => {
  it('follows what somebody may do', () => {
    expect(usualOf('Support')).toBe('frontDesk');
    expect(usualOf('Non-Prescribing Clinician')).toBe('therapist');
    expect(usualOf('Prescribing Clinician')).toBe('nurse');
    expect(usualOf('Case Management')).toBe('caseManager');
    const nurse = permissionsOf(['Practitioner Login', 'View charts', 'Health history']);
    expect(usualLayout((permission) => nurse.has(permission))).toBe('nurse');
    // On a phone the parts are one column: a nurse adds results and letters without a long way down.
    expect(nurse.has('DocumentReference.Create')).toBe(true);
    expect(partsInOrder({}, 'nurse').indexOf('documents')).toBeLessThan(4);
  });
  it('has every part once, in every layout', () => {
    for (const layout of chartLayouts) {
      const order = partsInOrder({ layout }, 'therapist');
      expect(order.toSorted()).toEqual(chartParts.toSorted());
    }
    expect(partsInOrder({ layout: 'nurse' }, 'therapist').slice(0, 2)).toEqual(['allergies', 'medications']);
    expect(partsInOrder({ layout: 'unknown' }, 'frontDesk')[0]).toBe('people');
  });
  it('keeps an arrangement, without parts that are gone and with newer ones', () => {
    const order = partsInOrder({ order: ['documents', 'gone', 'plans'] }, 'therapist');
    expect(order.slice(0, 3)).toEqual(['documents', 'plans', 'problems']);
    expect(order).toHaveLength(chartParts.length);
  });
});

describe('a part', () => {
  const order = ['problems', 'plans', 'medications', 'allergies'] as const;
  it('moves past the next part that is shown', () => {
    const shown = ['problems', 'medications', 'allergies'] as const;
    expect(partsWithMoved(order, { part: 'medications', by: -1, shown })).toEqual([
      'medications',
      'plans',
      'problems',
      'allergies',
    ]);
    expect(partsWithMoved(order, { part: 'problems', by: 1, shown })).toEqual(['medications', 'plans', 'problems', 'allergies']);
  });
  it('stays at the ends', () => {
    expect(partsWithMoved(order, { part: 'problems', by: -1, shown: order })).toEqual(order);
    expect(partsWithMoved(order, { part: 'allergies', by: 1, shown: order })).toEqual(order);
  });
});
