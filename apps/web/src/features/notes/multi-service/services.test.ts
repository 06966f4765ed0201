import type { Note, NoteDefinition } from '@notewell/model';
import { expect, it } from 'vitest';
import { withoutService, withService } from './services.ts';

const definition: NoteDefinition = {
  resourceType: 'NoteDefinition',
  id: 'day',
  title: 'Community day',
  status: 'Active',
  kind: 'MultiService',
  category: 'Note',
  sections: [
    { id: 'plan', kind: 'Narrative', title: 'Plan' },
    { id: 'did', kind: 'Narrative', title: 'What was done', individual: true },
  ],
};
const skills = { id: 's', resourceType: 'HealthcareService' as const, display: 'Skills' };
const outing = { id: 'o', resourceType: 'HealthcareService' as const, display: 'Outing' };
const empty: Note = {
  resourceType: 'Note',
  status: 'Preliminary',
  subject: { id: 'p' },
  sections: [{ id: 'plan', kind: 'Narrative' }],
};

it('gives each service its own time and sections, removed with it', () => {
  const both = withService(withService(empty, skills, definition), outing, definition);
  expect(both.sections?.map(({ id }) => id)).toEqual(['plan', 'time@s', 'did@s', 'time@o', 'did@o']);
  expect(both.services).toEqual([skills, outing]);
  expect(withService(both, skills, definition)).toBe(both);
  const one = withoutService(both, 's');
  expect(one.sections?.map(({ id }) => id)).toEqual(['plan', 'time@o', 'did@o']);
  expect(one.definitionAssignments).toHaveLength(1);
});
