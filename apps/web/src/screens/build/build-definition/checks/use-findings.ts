import type { Finding } from '@notewell/rules';
import { useMemo } from 'react';
import { checkDraft } from '../../../../features/build/definitions/check-draft.ts';
import type { DefinitionType } from '../../../../features/build/definitions/types.ts';
import type { Fields } from '../../../../features/records/draft/record-draft.ts';
import { today } from '../today.ts';
import { useRetiredReferences } from './retired-references.ts';
import { useLowered } from './use-lowered.ts';
import { useVacantSigners } from './use-vacant-signers.ts';

/** A form begins empty; it is published with a question. */
export const withoutQuestions = (type: DefinitionType, { items }: Fields): readonly Finding[] =>
  type === 'Questionnaire' && !(Array.isArray(items) && items.length > 0)
    ? [{ check: 'no-questions', severity: 'Error', at: '', message: 'This form has no questions. Add one first.' }]
    : [];

/** All that is found in a definition as it is. The editor shows it, and publishing decides by it. */
export function useFindings(type: DefinitionType, value: Fields): readonly Finding[] {
  const own = useMemo(() => [...withoutQuestions(type, value), ...checkDraft(type, value, today())], [type, value]);
  const lowered = useLowered(type, value, own);
  const retired = useRetiredReferences(value);
  const vacant = useVacantSigners(type, value);
  return useMemo(() => [...own, ...lowered, ...retired, ...vacant], [own, lowered, retired, vacant]);
}
