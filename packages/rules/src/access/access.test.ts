import { definitionOf, PermissionFlag, PermissionVerb, type ResourceType, resourceTypes, StaffCategory } from '@notewell/model';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { decide } from './decide.ts';
import { describeAccess } from './describe.ts';
import { grantSetNames, permissionsOfGrantSet, UndefinedGrantSetError } from './grant-sets.ts';
import {
  flagsOf,
  grantSetsOf,
  hasAll,
  hasFlag,
  hasGrantSet,
  mayType,
  missingOf,
  permissionsOf,
  populationLevelOf,
} from './held.ts';
import { allPermissions, isPermission, type Permission } from './permissions.ts';
import { isOfPopulation, isVisible, type PatientFacts, type Population, type Subject, visibility } from './populations.ts';
import { fixedIds, type RoleName, roleNames, roles, staffCategories } from './roles.ts';

const heldBy = (...names: RoleName[]) => permissionsOf(grantSetsOf(names.map((name) => roles[name].id)));
const subject = (role: RoleName, change: Partial<Subject> = {}): Subject => ({
  profile: { type: 'Practitioner', id: 'me' },
  permissions: heldBy(role),
  population: 'All',
  ownPatients: [],
  programs: [],
  supervisees: [],
  allowances: [],
  ...change,
});
const open: Omit<PatientFacts, 'id'> = { careTeam: [], programs: [], confidentialTeam: [] };

describe('permissions', () => {
  it('are four verbs on every type, and 43 flags', () => {
    expect(PermissionFlag.values).toHaveLength(43);
    expect(allPermissions).toHaveLength(resourceTypes.length * 4 + 43);
    expect(new Set(allPermissions).size).toBe(allPermissions.length);
    expect(allPermissions.every(isPermission)).toBe(true);
    expect(['Note.Read.Read', 'Note.Sign', 'toString.Read', ''].some(isPermission)).toBe(false);
  });
});

describe('grant sets', () => {
  it('include those that the specification names', () => {
    expect(grantSetNames).toEqual(
      expect.arrayContaining([
        'Manage users',
        'Manage roles/permissions',
        'Manage notes',
        'Manage patient notes',
        'Patient Login',
        'Practitioner Login',
        'Scribe user',
        'Merge patients',
        'Import CDA',
      ]),
    );
  });
  it('give real permissions, each of them something', () => {
    for (const name of grantSetNames) {
      const given = [...permissionsOfGrantSet(name)];
      expect(given.length, name).toBeGreaterThan(0);
      expect(given.filter((permission) => !isPermission(permission))).toEqual([]);
    }
  });
  it('together give every flag, and every verb on every type', () => {
    const given = new Set(grantSetNames.flatMap((name) => [...permissionsOfGrantSet(name)]));
    const never = allPermissions.filter((permission) => !given.has(permission) && !permission.endsWith('.Delete'));
    expect(never).toEqual([]);
  });
  it('raise an error where nobody defined them', () => {
    expect(() => permissionsOf(['Manage notes', 'Manage moods'])).toThrow(UndefinedGrantSetError);
    expect(() => permissionsOf(['constructor'])).toThrow('Grant set "constructor" is not defined');
    expect(permissionsOf(['Mine'], new Map([['Mine', new Set<Permission>(['scribe'])]]))).toEqual(new Set(['scribe']));
  });
  it('of the product are what the table says, whatever a practice has stored under the name', async () => {
    // A fresh module, because the permissions of a grant set are cached.
    vi.resetModules();
    const fresh = await import('./grant-sets.ts');
    const stored = new Map([['View charts', new Set<Permission>(['Patient.Read'])]]);
    expect(fresh.permissionsOfGrantSet('View charts', stored).has('health history')).toBe(true);
  });
  it('are held when all they give is held', () => {
    expect(hasGrantSet(heldBy('Prescribing Clinician'), 'Prescribe')).toBe(true);
    expect(hasGrantSet(heldBy('Non-Prescribing Clinician'), 'Prescribe')).toBe(false);
  });
});

describe('the checks', () => {
  it('accept a verb, a flag, a grant set, or a list of all', () => {
    const held = heldBy('Quality Assurance');
    expect([mayType(held, 'Update', 'NoteAudit'), mayType(held, 'Update', 'Encounter')]).toEqual([true, false]);
    expect([hasFlag(held, 'quality assurance'), hasFlag(held, 'note master')]).toEqual([true, false]);
    expect([hasGrantSet(held, 'Assure quality'), hasGrantSet(held, 'Manage notes')]).toEqual([true, false]);
    expect(hasAll(held, ['quality assurance', 'NoteAudit.Read'])).toBe(true);
    expect(hasAll(held, ['quality assurance', 'note master'])).toBe(false);
    expect(flagsOf(held)).toEqual(expect.arrayContaining(['quality assurance', 'view audit reviews']));
    expect(() => hasGrantSet(held, 'Manage moods')).toThrow(UndefinedGrantSetError);
  });
});

describe('roles', () => {
  it('are the 23 of the specification, with ids of their own', () => {
    expect(roleNames).toHaveLength(23);
    const ids = [...roleNames.map((name) => roles[name].id), fixedIds.supportPractitioner, fixedIds.systemAccount];
    expect(new Set(ids).size).toBe(25);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  });
  it('keep fixed ids, for records refer to them', () => {
    const id = (number: number) => `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`;
    const inOrder: RoleName[] = [
      'Patient',
      'Practitioner',
      'Notewell',
      'Notewell Unity',
      'Supervisor',
      'Administrative',
      'Quality Assurance',
      'Case Management',
      'Non-Prescribing Clinician',
      'Prescribing Clinician',
      'Sandbox',
      'Support',
      'Associate SysAdmin',
      'Associate Administrator',
      'Associate Marketing',
      'Associate Developer',
      'Associate Implementation',
      'Associate Product',
      'Associate Support',
      'Associate User',
      'Services',
      'Automation',
      'Scribe',
    ];
    expect(inOrder.map((name) => roles[name].id)).toEqual(inOrder.map((_, index) => id(index + 1)));
    expect(fixedIds).toEqual({ supportPractitioner: id(101), systemAccount: id(102), serviceRole: id(21) });
  });
  it('derive from others, in a loop too', () => {
    const own = new Map([
      ['a', { id: 'a', grants: ['Prescribe'], derivedFrom: { id: 'b' } }],
      ['b', { id: 'b', grants: ['Import CDA'], derivedFrom: { id: 'a' } }],
      ['c', { id: 'c', derivedFrom: { id: roles.Patient.id } }],
    ]);
    expect(grantSetsOf(['a'], own)).toEqual(['Prescribe', 'Import CDA']);
    expect(grantSetsOf(['c', 'gone'], own)).toEqual(['Patient Login']);
  });
  it('cannot reach beyond the practice, full permissions included', () => {
    const full = permissionsOf(['Full permissions']);
    expect(full.has('note master')).toBe(true);
    for (const permission of ['practice database', 'view all practices', 'skip population filtering', 'KeyVault.Read'] as const) {
      expect(full.has(permission), permission).toBe(false);
      for (const name of roleNames.filter((role) => roles[role].holders === 'practice')) {
        expect(heldBy(name).has(permission), `${name} ${permission}`).toBe(false);
      }
    }
  });
  it('set the population level, the widest of those held', () => {
    const level = (...names: RoleName[]) =>
      populationLevelOf(
        names.map((name) => roles[name].id),
        'CareTeam',
      );
    expect(level('Practitioner')).toBe('CareTeam');
    expect(level('Associate Support')).toBe('Listed');
    expect(level('Associate Support', 'Practitioner')).toBe('CareTeam');
    expect(level()).toBe('Listed');
    expect(populationLevelOf(['mine'], 'CareTeam', new Map([['mine', { id: 'mine', population: 'All' }]]))).toBe('All');
  });
  it('keep prescribing, signing and administering apart', () => {
    expect(heldBy('Non-Prescribing Clinician').has('note')).toBe(true);
    expect(heldBy('Scribe').has('note')).toBe(false);
    expect(heldBy('Patient').has('Note.Read')).toBe(false);
    expect(heldBy('Quality Assurance').has('quality assurance')).toBe(true);
    expect(heldBy('Supervisor').has('supervision')).toBe(true);
  });
  it('give the staff categories of the specification their access', () => {
    const which = (kind: 'external' | 'internal') => StaffCategory.values.filter((category) => staffCategories[category][kind]);
    expect(which('external')).toEqual(['administrator', 'implementation', 'support', 'sysadmin']);
    expect(which('internal')).toEqual([
      'administrator',
      'developer',
      'implementation',
      'product',
      'qualityassurance',
      'support',
      'sysadmin',
    ]);
  });
});

describe('the description of access', () => {
  it('writes out what each grant set gives, and which each role holds', () => {
    const { grantSets: sets, roles: described } = describeAccess();
    expect(sets['Manage itineraries'].permissions.toSorted()).toEqual(
      ['Itinerary.Create', 'Itinerary.Delete', 'Itinerary.Read', 'Itinerary.Update', 'manage itineraries'].toSorted(),
    );
    expect(Object.keys(described)).toHaveLength(23);
    expect(described.Scribe.grants).toContain('Scribe user');
  });
});

describe('deciding', () => {
  it('allows exactly what the table of the role gives, over every type and verb', () => {
    for (const role of roleNames) {
      const held = heldBy(role);
      for (const type of resourceTypes) {
        for (const verb of PermissionVerb.values) {
          const decision = decide(subject(role), verb, { type });
          expect(decision.allowed || held.has(`${type}.${verb}`) === false || decision.missing.length > 0).toBe(true);
          if (decision.allowed) expect(held.has(`${type}.${verb}`), `${role} ${verb} ${type}`).toBe(true);
        }
      }
    }
  });
  it('says what is missing', () => {
    expect(decide(subject('Scribe'), 'Delete', { type: 'Note' })).toEqual({ allowed: false, missing: ['Note.Delete'] });
    expect(missingOf(new Set(['note']), ['note', 'scribe'])).toEqual(['scribe']);
    expect(hasAll(new Set(['note']), ['note', 'scribe'])).toBe(false);
  });
  it('lets people change their own messages, and those who may, everybody’s', () => {
    const facts = { patients: [], channels: ['c'] };
    const channel = { kind: 'Team', isOpen: false, readOnly: false, isClosed: false, isHeld: false, role: 'Member' } as const;
    const message = (author: string) => ({ channel: { id: 'c' }, author: { id: author } });
    const may = (role: RoleName, author: string) =>
      decide(subject(role), 'Update', { type: 'ChatMessage', row: message(author), facts, context: { channel } }).allowed;
    expect(may('Practitioner', 'me')).toBe(true);
    expect(may('Practitioner', 'other')).toBe(false);
    expect(may('Associate Administrator', 'other')).toBe(true);
  });
  it('answers for hidden rows as if they did not exist, before it says what is missing', () => {
    const row = { subject: { id: 'p' } };
    const facts = { patients: [{ ...open, id: 'p', confidentialTeam: ['other'] }], channels: [] };
    expect(decide(subject('Scribe'), 'Delete', { type: 'Note', row, facts })).toEqual({
      allowed: false,
      hidden: true,
      missing: [],
    });
  });
});

describe('what may be seen', () => {
  const seen = (
    who: Subject,
    type: ResourceType,
    row: unknown,
    patients: PatientFacts[] = [{ ...open, id: 'p' }],
    channels: string[] = [],
  ) => isVisible(visibility(who, definitionOf(type)), row, { patients, channels });
  const patient = subject('Patient', { profile: { type: 'Patient', id: 'p' }, ownPatients: ['p'] });

  it('is one’s own record for patients, and for persons related to them', () => {
    const relative = subject('Patient', { profile: { type: 'RelatedPerson', id: 'p.r' }, ownPatients: ['p'] });
    for (const who of [patient, relative]) {
      expect(seen(who, 'Condition', { patient: { id: 'p' } })).toBe(true);
      expect(seen(who, 'Condition', { patient: { id: 'q' } }, [{ ...open, id: 'q' }])).toBe(false);
      expect(seen(who, 'Patient', { id: 'p' })).toBe(true);
      expect(seen(who, 'Patient', { id: 'q' }, [{ ...open, id: 'q' }])).toBe(false);
      expect(seen(who, 'Contract', {})).toBe(false);
      expect(seen(who, 'Location', {})).toBe(true);
    }
  });
  it('is the record of a patient even where a confidential team closes it to the staff', () => {
    expect(seen(patient, 'Condition', { patient: { id: 'p' } }, [{ ...open, id: 'p', confidentialTeam: ['x'] }])).toBe(true);
  });
  it('is one’s own things, and what others share', () => {
    const me = subject('Practitioner');
    expect(seen(me, 'Snippet', { author: { id: 'me' } })).toBe(true);
    expect(seen(me, 'Snippet', { author: { id: 'other' } })).toBe(false);
    expect(seen(me, 'Snippet', { author: { id: 'other' }, shared: true })).toBe(true);
    expect(seen(me, 'Notification', { recipient: { id: 'other' } })).toBe(false);
    expect(seen(subject('Associate Administrator'), 'Notification', { recipient: { id: 'other' } })).toBe(true);
  });
  it('is the channels one is in, unless one reads all', () => {
    const me = subject('Practitioner');
    expect(seen(me, 'ChatMessage', { channel: { id: 'c' } }, [], ['c'])).toBe(true);
    expect(seen(me, 'ChatMessage', { channel: { id: 'd' } }, [], ['c'])).toBe(false);
    expect(seen(me, 'Channel', { id: 'd' }, [], ['c'])).toBe(false);
    expect(seen(subject('Associate Administrator'), 'ChatMessage', { channel: { id: 'd' } })).toBe(true);
  });

  it('is a group’s session of which a member is known, to staff alone', () => {
    const clerk = subject('Scribe', { population: 'CareTeam' });
    const facts = [
      { ...open, id: 'p', careTeam: ['me'] },
      { ...open, id: 'q' },
    ];
    const session = (...members: string[]) => ({
      subject: { id: 'g', resourceType: 'Group' },
      participants: members.map((id) => ({ individual: { id, resourceType: 'Patient' } })),
    });
    expect(seen(clerk, 'Encounter', session('p', 'q'), facts)).toBe(true);
    expect(seen(clerk, 'Encounter', session('q'), facts)).toBe(false);
    expect(seen(patient, 'Encounter', session('p'), facts)).toBe(false);
    // Who takes part in the visit of another patient does not open it.
    const visit = { ...session('p'), subject: { id: 'q', resourceType: 'Patient' } };
    expect(seen(clerk, 'Encounter', visit, facts)).toBe(false);
  });

  const ids = fc.subarray(['me', 'a', 'b', 'c']);
  const facts = fc.record({ id: fc.constantFrom('p', 'q'), careTeam: ids, programs: ids, confidentialTeam: ids });
  const level = fc.constantFrom('All', 'CareTeam', 'Program', 'Listed');
  const population: fc.Arbitrary<Population> = fc.record({
    level,
    patients: fc.subarray(['p', 'q']),
    practitioners: ids,
    programs: ids,
    confidentialTo: fc.constant('me'),
    day: fc.constant('2026-11-21'),
  });
  it('never includes a chart whose confidential team one is not on', () => {
    fc.assert(
      fc.property(population, facts, (of, who) => {
        if (who.confidentialTeam.length > 0 && !who.confidentialTeam.includes('me')) expect(isOfPopulation(of, who)).toBe(false);
      }),
    );
  });
  it('only grows with the level All, and with temporary access', () => {
    fc.assert(
      fc.property(population, facts, (of, who) => {
        if (!isOfPopulation(of, who)) return;
        expect(isOfPopulation({ ...of, level: 'All' }, who)).toBe(true);
        expect(isOfPopulation({ ...of, patients: ['p', 'q'] }, who)).toBe(true);
      }),
    );
  });
  it('follows care teams and programs, supervisees’ included', () => {
    const careTeam = subject('Supervisor', { population: 'CareTeam', supervisees: ['s'] });
    const condition = { patient: { id: 'p' } };
    expect(seen(careTeam, 'Condition', condition)).toBe(false);
    expect(seen(careTeam, 'Condition', condition, [{ ...open, id: 'p', careTeam: ['me'] }])).toBe(true);
    expect(seen(careTeam, 'Condition', condition, [{ ...open, id: 'p', careTeam: ['s'] }])).toBe(true);
    expect(
      seen({ ...careTeam, permissions: heldBy('Practitioner') }, 'Condition', condition, [{ ...open, id: 'p', careTeam: ['s'] }]),
    ).toBe(false);
    const program = subject('Practitioner', { population: 'Program', programs: ['x'] });
    expect(seen(program, 'Condition', condition, [{ ...open, id: 'p', programs: ['x'] }])).toBe(true);
    expect(seen(program, 'Condition', condition, [{ ...open, id: 'p', programs: ['y'] }])).toBe(false);
    expect(seen({ ...program, allowances: ['p'] }, 'Condition', condition)).toBe(true);
  });
});
