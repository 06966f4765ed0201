import { IdentityAssurance } from '@notewell/model';
import { useTranslation } from 'react-i18next';

const words: Readonly<Record<IdentityAssurance, string>> = {
  Level1: 'Not checked',
  Level2: 'Likely the same',
  Level3: 'Confirmed by the person',
  Level4: 'Confirmed by a document',
};
/** How sure it is that two records are of one person. */
export const assurances = IdentityAssurance.values.map((value) => ({ value, label: words[value] }));
export const isAssurance = (value: string | null): value is IdentityAssurance => value !== null && IdentityAssurance.has(value);

/** The kinds of records of people, in the words of the practice; of a relative also whose, where that is known. */
export function useKindWords(): (type: string, whose?: string) => string {
  const { t } = useTranslation();
  return (type, whose) => {
    if (type === 'Patient') return t('$t(Patient)');
    if (type !== 'RelatedPerson') return 'Staff';
    return whose === undefined ? t('Relative or contact of a $t(patient)') : t('Relative or contact of {{whose}}', { whose });
  };
}
