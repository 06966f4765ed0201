import { expect, it } from 'vitest';
import { decide } from '../decide.ts';
import { allPermissions } from '../permissions.ts';
import type { Subject } from '../populations.ts';

const of = (type: 'Patient' | 'RelatedPerson' | 'Practitioner', id: string): Subject => ({
  profile: { type, id },
  permissions: new Set(allPermissions),
  population: 'All',
  ownPatients: ['p'],
  programs: [],
  supervisees: [],
  superviseePrograms: [],
  allowances: [],
});
const given = {
  subject: { id: 'p', resourceType: 'Patient' },
  author: { id: 'p.guardian', resourceType: 'RelatedPerson' },
  status: 'Completed',
  answers: [{ linkId: 'a', valueInteger: 3 }],
};
const mayTakeBack = (subject: Subject, isOver = false) =>
  decide(subject, 'Update', {
    type: 'QuestionnaireResponse',
    row: given,
    next: { ...given, status: 'EnteredInError' },
    context: { packet: { filledBy: 'family', isOver } },
  }).allowed;

it('answers that were sent are taken back by the staff alone, and those of another relative too', () => {
  expect(mayTakeBack(of('RelatedPerson', 'p.guardian'))).toBe(true);
  expect(mayTakeBack(of('RelatedPerson', 'p.guardian'), true)).toBe(false);
  expect(mayTakeBack(of('RelatedPerson', 'p.other'))).toBe(false);
  expect(mayTakeBack(of('Patient', 'p'))).toBe(false);
  expect(mayTakeBack(of('Practitioner', 'clinician'), true)).toBe(true);
});
