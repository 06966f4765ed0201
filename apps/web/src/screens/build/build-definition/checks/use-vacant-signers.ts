import { useResource } from '@notewell/client/react';
import { typedAs } from '@notewell/model';
import { type Finding, vacantSigners } from '@notewell/rules';
import { useMemo } from 'react';
import type { DefinitionType } from '../../../../features/build/definitions/types.ts';
import { useStaffFacts } from '../../../../features/notes/signatures/use-staff-facts.ts';
import type { Fields } from '../../../../features/records/draft/record-draft.ts';
import { today } from '../today.ts';

/** Warnings about signers whom nobody could follow, in a signature configuration and in a note type that uses one. */
export function useVacantSigners(type: DefinitionType, value: Fields): readonly Finding[] {
  const chosen = type === 'NoteDefinition' ? typedAs('NoteDefinition', value).signatureConfiguration?.id : undefined;
  const used = useResource('SignatureConfiguration', chosen).data;
  const configuration = type === 'SignatureConfiguration' ? typedAs('SignatureConfiguration', value) : used;
  const known = useStaffFacts(configuration !== undefined);
  const at = type === 'NoteDefinition' ? 'signatureConfiguration' : 'signers';
  return useMemo(() => {
    if (!configuration || !known?.isWhole) return [];
    const found = vacantSigners(configuration, { own: known.own, given: known.given, staff: known.staff, day: today() });
    return found.map((message): Finding => ({ check: 'vacant-signers', severity: 'Warning', at, message }));
  }, [configuration, known, at]);
}
