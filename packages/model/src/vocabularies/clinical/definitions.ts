import { enumeration, type MemberOf } from '../../kernel/enumeration.ts';

/* Definitions of notes, forms and questionnaires, spec section 3. */

export const DefinitionStatus = enumeration('DefinitionStatus', ['Draft', 'Active', 'Retired']);
export type DefinitionStatus = MemberOf<typeof DefinitionStatus>;

export const DefinitionCategory = enumeration('DefinitionCategory', ['Note', 'Assessment']);
export type DefinitionCategory = MemberOf<typeof DefinitionCategory>;
