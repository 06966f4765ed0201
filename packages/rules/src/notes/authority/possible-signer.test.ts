import type { Note, Practitioner } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { type RoleName, roles } from '../../access/roles.ts';
import { type PlaceFacts, type SignerPlace, signersOfPlace, vacancyOf } from './possible-signer.ts';

const person = (id: string, role: RoleName, more: Partial<Practitioner> = {}): Practitioner => ({
  resourceType: 'Practitioner',
  id,
  name: { given: id, family: 'Able' },
  profile: { roles: [{ id: roles[role].id, resourceType: 'SecurityRole' }] },
  ...more,
});
const staff = (id: string) => ({ id, resourceType: 'Practitioner' as const });
const note: Note = {
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [{ role: 'PrimaryPerformer', individual: staff('Maya') }],
};
const chart = (change: object = {}) => ({ id: 'p', careTeam: [], programs: [], confidentialTeam: [], closed: false, ...change });
const place = (change: Partial<SignerPlace> = {}): SignerPlace => ({
  id: 's',
  kind: 'Supervisor',
  presence: 'MustBePresent',
  ...change,
});
const byRole = place({ roles: [{ id: roles.Supervisor.id, resourceType: 'SecurityRole', display: 'Supervisor' }] });
const coSigner = (...ids: string[]) => place({ kind: 'CoSigner', practitioners: ids.map(staff) });
const maya = (more: Partial<Practitioner> = {}) => person('Maya', 'Non-Prescribing Clinician', more);
const ruth = (more: Partial<Practitioner> = {}) => person('Ruth', 'Supervisor', more);
const supervised = maya({ supervisors: [{ subject: staff('Ruth') }] });
const facts = (people: readonly Practitioner[], change: Partial<PlaceFacts> = {}): PlaceFacts => ({
  own: { roles: new Map(), grantSets: new Map() },
  given: new Map(),
  day: '2026-11-28',
  note,
  staff: people,
  charts: { level: 'All', patients: [chart()] },
  ...change,
});
const asked = (one: SignerPlace, people: readonly Practitioner[]) => signersOfPlace(one, facts(people)).map(({ id }) => id);
const vacancy = (one: SignerPlace, people: readonly Practitioner[], change?: Partial<PlaceFacts>) =>
  vacancyOf(one, facts(people, change));

describe('a place of a note', () => {
  it('is for those named, else the supervisors, else holders of the role', () => {
    const [sam, ina] = [person('Sam', 'Non-Prescribing Clinician'), person('Ina', 'Supervisor')];
    expect(asked(coSigner('Sam'), [supervised, ruth(), sam])).toEqual(['Sam']);
    expect(asked(byRole, [supervised, ruth(), ina])).toEqual(['Ruth']);
    expect(asked(byRole, [maya(), ruth(), ina])).toEqual(['Ruth', 'Ina']);
    expect(asked(byRole, [supervised, ruth({ active: false }), ina])).toEqual(['Ina']);
  });
  it('is for supervisors who may supervise, and for others where there are none', () => {
    const sam = person('Sam', 'Non-Prescribing Clinician');
    const both = maya({ supervisors: [{ subject: staff('Sam') }, { subject: staff('Ruth') }] });
    expect(asked(place(), [both, sam, ruth()])).toEqual(['Ruth']);
    expect(asked(place(), [both, sam])).toEqual(['Sam']);
  });
  it('is vacant where the author has no supervisor, or a past one, and no colleague may supervise', () => {
    const words =
      'Maya Able has no supervisor, and nobody else here could co-sign this note as one. Ask an administrator to name one.';
    const sam = person('Sam', 'Non-Prescribing Clinician');
    const past = maya({ supervisors: [{ subject: staff('Sam'), period: { end: '2026-11-27' } }] });
    for (const author of [maya(), past]) {
      expect(vacancy(place(), [author, sam])).toBe(words);
      expect(vacancy(place(), [author, sam, ruth({ active: false })])).toBe(words);
      // Who may supervise is asked, so that the note is on somebody's list.
      expect(vacancy(place(), [author, sam, ruth()])).toBeUndefined();
      expect(asked(place(), [author, sam, ruth()])).toEqual(['Ruth']);
      const confidential = { note: { ...note, confidential: true } };
      expect(vacancy(place(), [author, sam, ruth()], confidential)).toContain('confidential note');
      expect(signersOfPlace(place(), facts([author, sam, ruth()], confidential))).toEqual([]);
    }
    const confidential = { note: { ...note, confidential: true } };
    expect(vacancy(place(), [supervised, ruth()], confidential)).toBeUndefined();
    expect(vacancy(byRole, [maya()])).toBe(words);
    expect(vacancy(place(), [supervised, ruth()])).toBeUndefined();
  });
  it.each([
    ['left', place(), ruth({ active: false }), 'Ruth Able does not work here any more'],
    ['lacks the license', place({ credentials: ['MD'] }), ruth({ credentials: 'LCSW' }), 'license'],
  ])('is vacant where the one who may take it %s', (_, one, who, words) => {
    expect(vacancy(one, [supervised, who])).toContain(words);
  });
  it('is vacant where nobody on the team of a restricted chart may take it', () => {
    const of = (...confidentialTeam: string[]): Partial<PlaceFacts> => ({
      charts: { level: 'All', patients: [chart({ closed: true, confidentialTeam })] },
    });
    expect(vacancy(place(), [supervised, ruth()], of('Maya'))).toContain('cannot open this restricted chart');
    expect(vacancy(place(), [supervised, ruth()], of('Ruth'))).toBeUndefined();
  });
  it('is for those who can open the chart and may sign', () => {
    const ownPatients: Partial<PlaceFacts> = { charts: { level: 'CareTeam', patients: [chart({ careTeam: ['Ina'] })] } };
    const askedOf = (people: readonly Practitioner[]) => signersOfPlace(place(), facts(people, ownPatients)).map(({ id }) => id);
    expect(askedOf([maya(), ruth(), person('Ina', 'Supervisor')])).toEqual(['Ina']);
    expect(vacancy(place(), [maya(), ruth()], ownPatients)).toContain('Ruth Able cannot open this chart. Give one of them');
    // A supervisor opens the charts of those whom they supervise.
    const ofMaya: Partial<PlaceFacts> = { charts: { level: 'CareTeam', patients: [chart({ careTeam: ['Maya'] })] } };
    expect(vacancy(place(), [supervised, ruth()], ofMaya)).toBeUndefined();
    const clerk = person('Clerk', 'Scribe');
    expect(vacancy(coSigner('Clerk'), [maya(), clerk])).toContain('Clerk Able may not sign notes');
  });
  it('is for those to whom the right to supervise was given themselves', () => {
    const sam = person('Sam', 'Non-Prescribing Clinician');
    const given = new Map([['Sam', ['Supervise']]]);
    expect(signersOfPlace(place(), facts([maya(), sam], { given })).map(({ id }) => id)).toEqual(['Sam']);
    // A practice manager with full permissions may sign, and is not asked to.
    const full = new Map([['Sam', ['Full permissions']]]);
    expect(signersOfPlace(place(), facts([maya(), sam], { given: full }))).toEqual([]);
    expect(vacancy(place(), [maya(), sam])).toBeDefined();
  });
  it('is not taken by the author alone, nor by who is gone from the staff', () => {
    expect(vacancy(coSigner('Maya'), [maya()])).toContain('Nobody but its author may sign this note as co-signer');
    expect(vacancy(coSigner('gone'), [maya()])).toContain('Nobody whom this note type names');
    expect(vacancy(place({ kind: 'CoSigner', participant: 'SecondaryPerformer' }), [maya()])).toContain(
      'Add them to its participants',
    );
    expect(vacancy({ ...byRole, kind: 'CoSigner' }, [maya()])).toContain('Nobody has the role Supervisor');
  });
  it('is open to anybody where nothing limits it', () => {
    expect(vacancy(place({ kind: 'Witness' }), [maya()])).toBeUndefined();
  });
});
