import type { NoteDefinition, Practitioner, SignatureConfiguration } from '@notewell/model';
import { roles } from '@notewell/rules';
import { expect, it } from 'vitest';
import { askingSupervisors, maySupervise } from './supervising.ts';

const holding = (...ids: readonly string[]): Pick<Practitioner, 'profile'> => ({
  profile: { roles: ids.map((id) => ({ id, resourceType: 'SecurityRole' as const })) },
});
const none = new Map();

it('offers as supervisors those whose roles let them co-sign, a role of the practice’s own included', () => {
  expect(maySupervise(holding(roles.Supervisor.id), none, none)).toBe(true);
  expect(maySupervise(holding(roles['Non-Prescribing Clinician'].id), none, none)).toBe(false);
  expect(maySupervise({}, none, none)).toBe(false);
  const own = new Map([['lead', { id: 'lead', derivedFrom: { id: roles.Supervisor.id } }]]);
  expect(maySupervise(holding('lead'), own, none)).toBe(true);
});

it('names the note types that ask a supervisor to sign, and none where the author signs alone', () => {
  const configuration = (id: string, ...kinds: readonly ('Author' | 'Supervisor')[]): SignatureConfiguration => ({
    resourceType: 'SignatureConfiguration',
    id,
    title: id,
    status: 'Active',
    signers: kinds.map((kind) => ({ id: kind, kind, presence: 'MustBePresent' as const })),
  });
  const type = (title: string, by?: string): NoteDefinition => ({
    resourceType: 'NoteDefinition',
    title,
    status: 'Active',
    kind: 'Individual',
    category: 'Note',
    ...(by && { signatureConfiguration: { id: by, resourceType: 'SignatureConfiguration' as const } }),
  });
  const configurations = [configuration('alone', 'Author'), configuration('both', 'Author', 'Supervisor')];
  expect(askingSupervisors([type('Intake', 'alone'), type('Crisis note')], configurations)).toEqual([]);
  expect(askingSupervisors([type('Intake', 'alone'), type('Progress note', 'both')], configurations)).toEqual(['Progress note']);
});
