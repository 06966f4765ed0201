import { expect, it } from 'vitest';
import { coverage, encounter, input, note, service } from '../notes/sample.testing.ts';
import { authorizationToTake } from './choice.ts';

const authorizations = [
  { number: 'Late', end: '2026-12-31' },
  { number: 'Soon', end: '2026-11-30' },
];
const taken = (requiresAuthorization: boolean, ofMember: boolean) =>
  authorizationToTake(
    input({
      note: note(ofMember ? { partOf: { id: 'g.n', resourceType: 'Note' } } : {}),
      encounter: encounter(),
      service: service({ requiresAuthorization }),
      coverages: [coverage({ id: 'c', authorizations })],
    }),
  )?.authorization.number;

it('a visit takes an authorization only where its service needs one, also a member’s', () => {
  expect([taken(false, true), taken(false, false)]).toEqual([undefined, undefined]);
});
it('a member’s visit takes the one that ends first, any other the only one', () => {
  expect([taken(true, true), taken(true, false)]).toEqual(['Soon', undefined]);
});
