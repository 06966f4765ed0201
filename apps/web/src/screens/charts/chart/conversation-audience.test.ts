import { expect, it } from 'vitest';
import { audienceOf, knownOf } from './conversation-audience.ts';

const patient = { id: 'p', resourceType: 'Patient' as const };
const withFamily = { id: 'a', kind: 'Patient', patient } as const;
const ofStaff = { id: 'b', kind: 'Team', patient } as const;
const ofGroup = { id: 'c', kind: 'Team', group: { id: 'g', resourceType: 'Group' } } as const;

it('conversations in a chart are told apart by who reads them', () => {
  expect([withFamily, ofStaff, ofGroup].map(audienceOf)).toEqual(['family', 'staff', 'leaders']);
});

it('a conversation that there is already is offered by its kind, and that of a group is not', () => {
  expect(knownOf([ofGroup, ofStaff, withFamily])).toEqual({ Patient: 'a', Team: 'b' });
  expect(knownOf([ofGroup])).toEqual({ Patient: undefined, Team: undefined });
});
