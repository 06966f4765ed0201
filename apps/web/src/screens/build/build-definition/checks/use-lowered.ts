import { useList } from '@notewell/client/react';
import { typedAs } from '@notewell/model';
import { type Finding, loweredSince, whyLowered } from '@notewell/rules';
import { useMemo } from 'react';
import type { Fields } from '../../../../features/records/draft/record-draft.ts';

/** Rules of a note type that a published version let block, and that only warn now without a reason. Publishing refuses them. */
export function useLowered(type: string, value: Fields, known: readonly Finding[]): readonly Finding[] {
  const draft = type === 'NoteDefinition' ? typedAs('NoteDefinition', value) : undefined;
  const lineage = draft?.status === 'Draft' ? draft.lineage : undefined;
  const versions = useList(
    lineage === undefined
      ? null
      : {
          type: 'NoteDefinition',
          filters: [
            { kind: 'Lineage', values: [lineage] },
            { kind: 'Status', values: ['Active', 'Retired'] },
          ],
          pageSize: 200,
        },
  ).items;
  return useMemo(() => {
    if (!draft) return [];
    const found = versions.filter(({ id }) => id !== draft.id).flatMap((earlier) => loweredSince(earlier, draft));
    return [...new Set(found)]
      .map((at): Finding => ({ check: 'lowered', severity: 'Error', at: `rules.${at}.loweredBecause`, message: whyLowered }))
      .filter(({ at }) => !known.some((one) => one.at === at));
  }, [draft, versions, known]);
}
