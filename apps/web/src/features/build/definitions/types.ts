/** Types that a practice builds, in display order. */
export const definitionTypes = [
  'Questionnaire',
  'Form',
  'NoteDefinition',
  'NoteSectionForm',
  'NoteTemplate',
  'GroupNoteDefinition',
  'SignatureConfiguration',
  'NoteRule',
] as const;
export type DefinitionType = (typeof definitionTypes)[number];
export const isDefinitionType = (name: unknown): name is DefinitionType => definitionTypes.some((type) => type === name);
