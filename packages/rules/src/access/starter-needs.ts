import type { ResourceType } from '@notewell/model';
import { type Permission, typePermission } from './permissions.ts';

/** What the starter content is made of, in the order in which people are told of it. */
export const starterTypes = [
  'NoteDefinition',
  'GroupNoteDefinition',
  'NoteTemplate',
  'Questionnaire',
  'Form',
  'SignatureConfiguration',
  'HealthcareService',
  'Program',
  'Location',
  'Snippet',
  'TextExpansion',
] as const satisfies readonly ResourceType[];

/** All of these are needed to add it: who may make each of its kinds one by one may add them all at once, and nobody else. */
export const starterNeeds: readonly Permission[] = starterTypes.map((type) => typePermission(type, 'Create'));
