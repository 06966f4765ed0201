import { useList } from '@notewell/client/react';
import { type PracticePreferences, preferencesInForce } from '@notewell/model';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { goByZone } from '../../platform/dates.ts';
import { nameAs } from '../../platform/words.ts';

const nothing: Partial<PracticePreferences> = {};

/** The practice's settings over the defaults of spec section 9. Returns the defaults until loaded. */
export function usePreferences() {
  const chosen = useChosen();
  return useMemo(() => ({ ...(chosen ?? nothing), ...preferencesInForce(chosen) }), [chosen]);
}
const useChosen = () => useList({ type: 'PracticePreferences', pageSize: 1 }).items[0];

/** Applies the practice's labels and time zone once loaded. */
export function usePracticeWays(): void {
  const { i18n } = useTranslation();
  const preferences = usePreferences();
  const chosen = useChosen();
  const { labels } = preferences;
  useEffect(() => nameAs(i18n, labels), [i18n, labels]);
  useEffect(() => {
    if (chosen) goByZone(chosen.timeZone);
  }, [chosen]);
}
