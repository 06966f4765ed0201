import type { ResourceType } from '@notewell/model';
import { type Permission, typePermission } from './permissions.ts';

/** Types of the starter content, in the order in which they are listed to people. */
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

/** Permissions to add it: exactly those for creating each of its types one by one. */
export const starterNeeds: readonly Permission[] = [
  ...starterTypes.map((type) => typePermission(type, 'Create')),
  'clinical configuration',
];
