import type { Note, Practitioner } from '@notewell/model';
import { describe, expect, it } from 'vitest';
import { type RoleName, roles } from '../../access/roles.ts';
import { handedOver } from './author.ts';
import { authorFault } from './possible-author.ts';

const ben = (role: RoleName, more: Partial<Practitioner> = {}): Practitioner => ({
  resourceType: 'Practitioner',
  id: 'ben',
  name: { family: 'Able' },
  profile: { roles: [{ id: roles[role].id, resourceType: 'SecurityRole' }] },
  ...more,
});
const note: Note = {
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p', resourceType: 'Patient' },
  participants: [{ role: 'PrimaryPerformer', individual: { id: 'ann', resourceType: 'Practitioner' } }],
};
const handed = handedOver(note, { id: 'ben', resourceType: 'Practitioner' }, 'On leave.');
const facts = {
  own: { roles: new Map(), grantSets: new Map() },
  given: new Map(),
  level: 'CareTeam' as const,
  staff: [],
  day: '2026-11-20',
};
const faultOf = (person: Practitioner, careTeam: readonly string[] = ['ben']) =>
  authorFault(person, handed, { ...facts, patients: [{ id: 'p', careTeam, programs: [], confidentialTeam: [] }] });

describe('who a note is handed over to', () => {
  it('signs notes', () => {
    expect(faultOf(ben('Non-Prescribing Clinician'))).toBeUndefined();
    for (const role of ['Scribe', 'Quality Assurance', 'Administrative'] as const)
      expect(faultOf(ben(role)), role).toContain('cannot sign notes');
  });
  it('works here', () => {
    expect(faultOf(ben('Supervisor', { active: false }))).toContain('does not work here');
  });
  it('opens the chart', () => {
    expect(faultOf(ben('Non-Prescribing Clinician'), ['ann'])).toContain('cannot open this note');
  });
});
