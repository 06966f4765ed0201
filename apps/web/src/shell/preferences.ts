import { useList } from '@notewell/client/react';
import { type PracticePreferences, preferencesInForce } from '@notewell/model';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { goByZone } from '../platform/dates.ts';
import { nameAs } from '../platform/words.ts';

const nothing: Partial<PracticePreferences> = {};

/** How this practice works: what it chose over the defaults of spec section 9. The defaults until it is known. */
export function usePreferences() {
  const chosen = useChosen();
  return useMemo(() => ({ ...(chosen ?? nothing), ...preferencesInForce(chosen) }), [chosen]);
}
const useChosen = () => useList({ type: 'PracticePreferences', pageSize: 1 }).items[0];

/** Goes by the practice's words and time zone from when they are known. */
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
