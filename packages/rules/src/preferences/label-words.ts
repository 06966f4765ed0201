import { defaultLabels, type PracticePreferences } from '@notewell/model';

/**
 * Says the practice's own labels in a sentence that was written with the usual ones, such as *Client* for *Patient*. Quoted
 * names stay as they are.
 */
export function labelWords(labels: PracticePreferences['labels']): (text: string) => string {
  const words = new Map<string, string>();
  for (const [name, usual] of Object.entries(defaultLabels)) {
    const own = labels?.[name as keyof typeof defaultLabels]; // the keys of a constant
    for (const form of ['singular', 'plural'] as const) {
      const word = own?.[form] || usual[form];
      if (word === usual[form]) continue;
      words.set(usual[form], word);
      words.set(usual[form].toLowerCase(), word.toLowerCase());
    }
  }
  if (words.size === 0) return (text) => text;
  const pattern = new RegExp(`“[^”]*”|\\b(?:${[...words.keys()].join('|')})\\b`, 'g');
  return (text) => text.replace(pattern, (found) => words.get(found) ?? found);
}
