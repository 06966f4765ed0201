import { useTranslation } from 'react-i18next';
import type { RecordKind } from './kinds.ts';

/** The names of a kind, by the practice's own labels. */
export function useRecordWords(): (kind: RecordKind) => {
  readonly title: string;
  readonly noun: string;
  readonly nouns: string;
} {
  const { t } = useTranslation();
  return ({ labels: [one, many] }) => ({ title: t(many), noun: t(one.toLowerCase()), nouns: t(many.toLowerCase()) });
}
