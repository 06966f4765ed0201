import { grantSetsOf, permissionsOf, roleNames, roles, starterNeeds } from '@notewell/rules';
import { testId } from '@notewell/testkit';
import { expect, test } from 'vitest';
import { holdsFlag } from './support/access-oracle.ts';
import { callerWith } from './support/calls.ts';
import { startedCalls } from './support/started-calls.ts';

const { calls } = startedCalls();

/*
 * Calls without a type, against the flags of the tables. A caller with one of the flags passes the permission check. A caller
 * with none is refused, and the refusal names the flags. Each call's own test covers the rest.
 */
const somebody = testId(1);
const operations: readonly (readonly [method: string, path: string, anyOf: readonly string[], body?: object])[] = [
  ['GET', '/audit', ['view audit reviews', 'manage users']],
  ['GET', '/audit/chain', ['view audit reviews', 'manage users']],
  ['GET', '/audit/chain?verify=true', ['view audit reviews', 'manage users']],
  ['GET', '/access', ['manage users']],
  ['GET', `/access/${somebody}`, ['manage users', 'view permission']],
  ['PUT', `/access/${somebody}`, ['manage users'], { active: false }],
  ['GET', `/access/${somebody}/sign-in`, ['manage users']],
  ['DELETE', `/access/${somebody}/invitation`, ['manage users', 'invite users']],
  ['DELETE', `/access/${somebody}/sessions`, ['manage users']],
  ['DELETE', `/access/${somebody}/sessions/one`, ['manage users']],
  ['POST', `/practitioners/${somebody}/invite`, ['invite users', 'manage users'], { target: 'a@b.test' }],
  ['POST', '/test-mail', ['manage users', 'preferences master']],
  ['POST', `/securityTokens/${somebody}/review`, ['security token management'], { review: 'Reviewed' }],
  ['GET', '/jobs', ['preferences master']],
  ['GET', '/jobs/purge/runs', ['preferences master']],
  ['POST', '/jobs/purge/run', ['preferences master']],
  ['GET', '/api/v1/database', ['practice database', 'view all practices']],
  ['POST', '/api/v1/database/nowhere-at-ALL', ['practice database']],
  ['DELETE', '/api/v1/database/nowhere', ['practice database']],
];

for (const [method, path, anyOf, body] of operations) {
  test(`${method} ${path} is for holders of ${anyOf.join(' or ')} among the 23 roles, and refused to all others`, async () => {
    for (const role of roleNames) {
      const held = [roles[role].id];
      const caller = callerWith({ roles: held, permissions: permissionsOf(grantSetsOf(held)) });
      const answer = await calls.call(method, path, body, {}, caller);
      const opens = anyOf.some((flag) => holdsFlag(role, flag));
      expect([role, opens, answer.status === 403]).toEqual([role, opens, !opens]);
      if (!opens) expect([role, answer.json()['missing']]).toEqual([role, anyOf]);
      expect(answer.status).not.toBe(500);
    }
  });
}

for (const method of ['GET', 'POST']) {
  test(`${method} /starter-content is for who may make each kind of it among the 23 roles, and all others are told what they lack`, async () => {
    const opened: string[] = [];
    for (const role of roleNames) {
      const held = [roles[role].id];
      const permissions = permissionsOf(grantSetsOf(held));
      const answer = await calls.call(method, '/starter-content', undefined, {}, callerWith({ roles: held, permissions }));
      const lacked = starterNeeds.filter((one) => !permissions.has(one));
      expect([role, answer.status]).toEqual([role, lacked.length > 0 ? 403 : 200]);
      if (lacked.length > 0) expect([role, answer.json()['missing']]).toEqual([role, lacked]);
      else opened.push(role);
    }
    expect(opened).toEqual(['Sandbox', 'Associate Administrator', 'Associate Implementation', 'Services']);
  });
}
