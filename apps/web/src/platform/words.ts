import { defaultLabels } from '@notewell/model';
import i18next, { type i18n } from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';

interface Label {
  readonly singular?: string | undefined;
  readonly plural?: string | undefined;
}
/** A practice's own labels; labels it leaves out keep their default. */
export type Labels = { readonly [K in keyof typeof defaultLabels]?: Label | undefined };

/**
 * Texts with counts. Other sentences are written in English where they are used.
 * `$t(patients)` is the practice's word in lower case, `$t(Patients)` as a heading; `_one` and `_other` take `count`.
 */
const counted = {
  patientsFound_one: '{{count, number}} $t(patient)',
  patientsFound_other: '{{count, number}} $t(patients)',
  patientsAtLeast_one: '{{count, number}}+ $t(patients)',
  patientsAtLeast_other: '{{count, number}}+ $t(patients)',
  patientsOnDevice_one: '{{count, number}} $t(patient) on this device',
  patientsOnDevice_other: '{{count, number}} $t(patients) on this device',
  pastSessions_one: '$t(Sessions) of yesterday without a note',
  pastSessions_other: '$t(Sessions) of the last {{count, number}} days without a note',
  allSessionsWritten: 'Every past $t(session) has a note, or was missed or cancelled.',
  sessionsUnwritten_one: '{{count, number}} past $t(session) has no note',
  sessionsUnwritten_other: '{{count, number}} past $t(sessions) have no note',
  appointments_one: '{{count, number}} appointment',
  appointments_other: '{{count, number}} appointments',
  cancelledChanges_one: 'Your session ended before a change of yours was sent. It is safe on this device.',
  cancelledChanges_other:
    'Your session ended before changes to {{count, number}} records were sent. They are safe on this device.',
  readyOffline_one: 'Ready for offline: the chart of your one $t(patient) of today and your next working day is on this device.',
  readyOffline_other:
    'Ready for offline: the charts of your {{count, number}} $t(patients) of today and your next working day are on this device.',
  notes_one: '{{count, number}} note',
  notes_other: '{{count, number}} notes',
  changesWaiting_one: '{{count, number}} change waits to be sent',
  changesWaiting_other: '{{count, number}} changes wait to be sent',
  changesRefused_one: '{{count, number}} change refused',
  changesRefused_other: '{{count, number}} changes refused',
  changesKept_one: '{{count, number}} change was kept',
  changesKept_other: '{{count, number}} changes were kept',
  daysLate_one: '{{count, number}} day late',
  daysLate_other: '{{count, number}} days late',
};

/** Translation entries of a practice's labels: `Patient` → `Patient`, `Patients`, `patient`, `patients`. */
export function labelEntries(labels: Labels): Record<string, string> {
  const entries: Record<string, string> = {};
  for (const [name, usual] of Object.entries(defaultLabels)) {
    const own = labels[name as keyof typeof defaultLabels]; // the keys of a constant
    for (const form of ['singular', 'plural'] as const) {
      const word = own?.[form] || usual[form];
      entries[usual[form]] = word;
      entries[usual[form].toLowerCase()] = word.toLowerCase();
    }
  }
  return entries;
}

const usualWords = Object.values(defaultLabels).flatMap(({ singular, plural }) =>
  [singular, plural].flatMap((word) => [word, word.toLowerCase()]),
);
const usualWord = new RegExp(`“[^”]*”|\\b(?:${usualWords.join('|')})\\b`, 'g');

/** Says the practice's labels in a text with the usual ones, such as the declaration of a field. Quoted names stay. */
export const inLabels = (t: (key: string) => string, text: string): string =>
  text.replace(nested, '$1').replace(usualWord, (found) => (found.startsWith('“') ? found : t(found)));
const nested = /\$t\((\w+)\)/g;

/** Says texts of declarations and rules in the practice's labels. */
export function useSay(): (text: string) => string {
  const { t } = useTranslation();
  return useCallback((text: string) => inLabels(t, text), [t]);
}

export function createWords(labels: Labels = {}): i18n {
  const words = i18next.createInstance();
  void words.use(initReactI18next).init({
    lng: 'en',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    resources: { en: { translation: { ...counted, ...labelEntries(labels) } } },
  });
  return words;
}

/** Applies the practice's labels once loaded. */
export function nameAs(words: i18n, labels: Labels): void {
  words.addResources('en', 'translation', labelEntries(labels));
  void words.changeLanguage(words.language);
}
