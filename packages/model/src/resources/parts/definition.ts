import { code, integer, longText, text } from '../../kernel/field.ts';
import { DefinitionStatus } from '../../vocabularies/index.ts';

/** Fields of definitions that practices draft, publish and retire; an active one is never edited in place. */
export const definitionFields = {
  title: text({ max: 300 }).required(),
  description: longText(),
  status: code(DefinitionStatus).required(),
  version: integer({ min: 1 }).about('+1 with each publication; records keep the version they were made with'),
  versionNote: text().about('What changed in this version'),
  lineage: text({ max: 200 }).about('The same in every version of one definition'),
} as const;

/** True for a draft, which may be stored incomplete; it is validated fully when published. */
export const isUnfinishedDraft = ({ status }: Readonly<Record<string, unknown>>): boolean => status === 'Draft';
