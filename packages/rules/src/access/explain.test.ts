import { describe, expect, it } from 'vitest';
import { explain, explainAll, grantSetsGiving } from './explain.ts';
import { permissionsOfGrantSet } from './grant-sets.ts';
import { grantSetsOf, permissionsOf } from './held.ts';
import { fieldsHiddenIn, hiddenParts } from './hidden-parts.ts';
import { allPermissions, type Permission } from './permissions.ts';
import { roleNames, roles } from './roles.ts';

describe('why somebody may do something', () => {
  it('is the role held, those it derives from, and the grant set that they name', () => {
    const ownRoles = new Map([['desk', { id: 'desk', name: 'Desk', derivedFrom: { id: roles.Scribe.id }, grants: [] }]]);
    const holding = { roles: ['desk'], grants: ['Prescribe'], ownRoles };
    expect(explain(holding, 'scribe').through).toEqual([{ roles: ['Desk', 'Scribe'], grantSet: 'Scribe user' }]);
    expect(explain(holding, 'Medication.Delete').through).toEqual([{ roles: [], grantSet: 'Prescribe' }]);
  });
  it('names, of what is not held, every grant set that would give it', () => {
    const { held, through, grantSets } = explain({ roles: [roles.Scribe.id], grants: [] }, 'Note.Delete');
    expect([held, through]).toEqual([false, []]);
    expect(grantSets).toEqual(expect.arrayContaining(['Document care', 'Manage notes']));
    for (const name of grantSets)
      expect(permissionsOfGrantSet(name).has('Note.Delete') || name === 'Full permissions').toBe(true);
  });
  it('agrees with what is held, for every role and permission', () => {
    for (const name of roleNames) {
      const held = permissionsOf(grantSetsOf([roles[name].id]));
      const explained = explainAll({ roles: [roles[name].id], grants: [] }).filter((one) => one.held);
      expect(explained.map(({ permission }) => permission).toSorted()).toEqual([...held].toSorted());
    }
  });
  it('counts a practice’s own grant sets, and passes over what nobody defined', () => {
    const ownGrantSets = new Map([['Front desk', new Set<Permission>(['metrics'])]]);
    expect(grantSetsGiving('metrics', ownGrantSets)).toContain('Front desk');
    const holding = { roles: [], grants: ['Front desk', 'Never defined'], ownGrantSets };
    expect(explain(holding, 'metrics').through).toEqual([{ roles: [], grantSet: 'Front desk' }]);
    expect(allPermissions.filter((permission) => explain(holding, permission).held)).toEqual(['metrics']);
  });
});

describe('parts that are left out', () => {
  const subject = (type: 'Practitioner' | 'Patient', ...held: Permission[]) => ({
    profile: { type, id: 'me' },
    permissions: new Set(held),
  });
  it('hide staff remarks from patients, and social security numbers from most', () => {
    expect(fieldsHiddenIn(subject('Practitioner'), 'Patient', {})).toEqual(['socialSecurityNumber']);
    expect(fieldsHiddenIn(subject('Practitioner', 'patient master'), 'Patient', {})).toEqual([]);
    expect(fieldsHiddenIn(subject('Patient'), 'Patient', {})).toEqual(
      expect.arrayContaining(['comments', 'socialSecurityNumber']),
    );
  });
  it('are a note’s sections where it is kept apart, but for those whom it names', () => {
    const note = { confidential: true, participants: [{ individual: { id: 'me' } }] };
    expect(fieldsHiddenIn(subject('Practitioner'), 'Note', note)).toEqual([]);
    expect(fieldsHiddenIn(subject('Practitioner'), 'Note', { confidential: true })).toContain('sections');
    expect(fieldsHiddenIn(subject('Practitioner'), 'Note', { confidential: false })).toEqual([]);
  });
  it('are the practices of an announcement, but for those who write them', () => {
    const hidden = (...held: Permission[]) => fieldsHiddenIn(subject('Practitioner', ...held), 'Announcement', {});
    expect([hidden(), hidden('non-practice distribution')]).toEqual([['practices'], []]);
    expect(fieldsHiddenIn(subject('Patient'), 'Announcement', {})).toEqual(['practices']);
  });
  it('each say why', () => {
    for (const rows of Object.values(hiddenParts)) for (const { about } of rows) expect(about.length).toBeGreaterThan(10);
  });
});

it('a note kept apart says to others neither why it was withdrawn nor what was done about it', () => {
  const [part] = hiddenParts.Note ?? [];
  expect(part?.fields).toEqual(
    expect.arrayContaining(['alertActions', 'enteredInErrorReason', 'handOvers', 'revisionRequests', 'withdrawals']),
  );
});
